"use strict";
// The data are the problem and its search nodes, in the order of the search. What
// stands at a node, and what is left there, is found anew from the choices above it.
const data = JSON.parse(document.getElementById("data").textContent);
const {items, options, given} = data;
const count = data.steps.length / 4;
const level = k => data.steps[4 * k], choice = k => data.steps[4 * k + 1];
const branch = k => data.steps[4 * k + 2], ways = k => data.steps[4 * k + 3];
const solved = k => branch(k) < 0;
const primary = i => items[i].hi > 0;

// Of each step: the one that it was chosen at, and the choice there before it.
const above = [], before = [], solutions = [];
const standing = []; // by level: the last step
for (let k = 0; k < count; k++) {
  above[k] = level(k) > 0 ? standing[level(k) - 1] : -1;
  const same = standing[level(k)];
  before[k] = same !== undefined && above[same] === above[k] && level(k) > 0 ? same : -1;
  standing[level(k)] = k;
  if (solved(k)) solutions.push(k);
}

// stepsTo returns the steps from the first choice to step k.
function stepsTo(k) {
  const steps = [];
  for (; level(k) > 0; k = above[k]) steps.unshift(k);
  return steps;
}

// stateAt returns what stands at step k. Reasons are by option why it is out, with the
// level of the choice that did it; null where the option is left. Left is by item the
// number of options left, -1 of what is covered and of secondary items.
function stateAt(k) {
  const most = items.map(i => i.hi), least = items.map(i => i.lo);
  const shade = items.map(() => null); // of secondary items: color, and by which choice
  const covers = items.map(() => null); // of primary items: the choice that was the last
  const reasons = options.map(() => null);
  const chosen = [];
  const choose = (o, at) => {
    chosen.push(o);
    reasons[o] = {level: at, chosen: true, text: at ? "chosen, level " + at : "given"};
    const {entries} = options[o];
    for (let e = 0; e < entries.length; e += 2) {
      const [i, color] = [entries[e], entries[e + 1]];
      if (primary(i)) {
        least[i]--;
        if (--most[i] === 0) covers[i] = {option: o, level: at};
      } else if (!shade[i]) {
        shade[i] = {color, option: o, level: at};
      }
    }
  };
  for (const o of given) if (!reasons[o]) choose(o, 0);
  for (const s of stepsTo(k)) {
    const i = branch(above[s]), o = choice(s);
    if (most[i] > 1 || least[i] < most[i]) { // its options are decided one by one
      for (let b = before[s]; b >= 0; b = before[b]) {
        if (choice(b) >= 0) reasons[choice(b)] = {level: level(s), tried: true, text: "tried before, level " + level(s)};
      }
    }
    if (o >= 0) choose(o, level(s)); else covers[i] = {option: -1, level: level(s)};
  }
  const left = items.map((item, i) => primary(i) && !covers[i] ? 0 : -1);
  options.forEach(({entries}, o) => {
    if (reasons[o]) return;
    for (let e = 0; e < entries.length; e += 2) {
      const [i, color] = [entries[e], entries[e + 1]];
      const by = primary(i) ? covers[i] : shade[i];
      if (!by || !primary(i) && color !== 0 && by.color === color) continue;
      if (reasons[o] && reasons[o].level <= by.level) continue;
      reasons[o] = {level: by.level, text: primary(i)
        ? `${items[i].name} is covered ${byWhom(by)}`
        : by.color ? `${items[i].name} is ${data.colors[by.color - 1]} ${byWhom(by)}` : `${items[i].name} is taken ${byWhom(by)}`};
    }
    if (reasons[o]) return;
    for (let e = 0; e < entries.length; e += 2) if (left[entries[e]] >= 0) left[entries[e]]++;
  });
  return {chosen, reasons, left, least, most, covers, shade};
}

const byWhom = by => by.level === 0 ? `by given option ${options[by.option].number}`
  : by.option < 0 ? `often enough, level ${by.level}` : `by option ${options[by.option].number}, level ${by.level}`;

// spell names the items of an option as the text format does.
function spell(o) {
  const {entries} = options[o], words = [];
  for (let e = 0; e < entries.length; e += 2) {
    words.push(items[entries[e]].name + (entries[e + 1] ? ":" + data.colors[entries[e + 1] - 1] : ""));
  }
  return words.join(" ");
}

const plural = (n, thing) => n === 1 ? `1 ${thing}` : `${n} ${thing}s`;
const element = id => document.getElementById(id);
// make returns an element with a class and a text.
function make(tag, kind, text) {
  const e = document.createElement(tag);
  if (kind) e.className = kind;
  e.textContent = text;
  return e;
}
const colorOf = at => data.palette[(at - 1) % data.palette.length];

// holding returns the options that hold an item.
const holding = i => options.map((_, o) => o).filter(o => options[o].entries.some((j, e) => e % 2 === 0 && j === i));

function sayNow(k, state) {
  const now = element("now"), i = branch(k);
  let how = "The search begins.";
  if (k > 0) {
    const at = above[k], rank = 1 + (function tried(b) { return b < 0 ? 0 : 1 + tried(before[b]); })(before[k]);
    how = choice(k) >= 0
      ? `Option ${options[choice(k)].number} (${spell(choice(k))}) is chosen for ${items[branch(at)].name}: way ${rank} of ${ways(at)}.`
      : `No more options are chosen for ${items[branch(at)].name}, which has enough: way ${rank} of ${ways(at)}.`;
    if (level(k) <= level(k - 1)) how = `Back from level ${level(k - 1)} to level ${level(k) - 1}. ` + how;
  }
  now.className = solved(k) ? "solved" : ways(k) === 0 ? "dead" : "";
  if (solved(k)) {
    now.textContent = `${how} ★ Every item is covered: solution ${solutions.indexOf(k) + 1}.`;
  } else {
    const need = state.least[i] > 1 ? `, and it needs ${state.least[i]}` : "";
    const left = plural(state.left[i], "option");
    now.textContent = ways(k) === 0
      ? `${how} ✗ Dead end: ${items[i].name} has ${state.left[i] ? left : "no option"} left${need}.`
      : `${how} Next item: ${items[i].name}, with ${left} left${need}, the fewest.`;
  }
}

function showWhy(k, state) {
  const list = element("why"), i = branch(k);
  list.replaceChildren();
  element("why-heading").textContent = solved(k) ? "The solution" : ways(k) === 0 ? `Why ${items[i].name} can't be covered` : `Options of ${items[i].name}`;
  for (const o of solved(k) ? state.chosen : holding(i)) {
    const reason = state.reasons[o];
    const sign = reason && reason.chosen ? "✓" : reason ? "✗" : "·";
    const text = solved(k) || !reason ? "" : `: ${reason.text}`;
    list.append(make("li", reason && !solved(k) ? "out" : "standing", `${sign} ${options[o].number} (${spell(o)})${text}`));
  }
  if (!list.children.length) list.append(make("li", "", solved(k) ? "No options at all." : "No option holds it."));
}

function showPath(k, state) {
  const list = element("path");
  list.replaceChildren();
  for (const o of given) list.append(make("li", "", `given: ${options[o].number} (${spell(o)})`));
  for (const s of stepsTo(k)) {
    const o = choice(s);
    const line = make("li", "", o < 0 ? `${level(s)}: no more for ${items[branch(above[s])].name}`
      : `${level(s)}: ${items[branch(above[s])].name} by ${options[o].number} (${spell(o)})`);
    const swatch = make("span", "swatch", "");
    swatch.style.background = colorOf(level(s));
    line.prepend(swatch);
    list.append(line);
  }
  if (!list.children.length) list.append(make("li", "", "none"));
  list.scrollTop = list.scrollHeight;
}

// kindOf tells how item i stands, as a class.
function kindOf(i, k, state) {
  if (primary(i) ? state.covers[i] : state.shade[i]) return "covered";
  if (i === branch(k)) return ways(k) === 0 ? "dead" : "branch";
  return "";
}

const chips = items.map(item => make("li", "", item.name));
element("items").append(...chips);

function showItems(k, state) {
  chips.forEach((chip, i) => {
    const kind = kindOf(i, k, state), shade = state.shade[i];
    chip.className = kind;
    let text = items[i].name;
    if (!primary(i)) text = shade && shade.color > 0 ? `${text}: ${data.colors[shade.color - 1]}` : shade ? text : `(${text})`;
    else if (!state.covers[i]) text += `: ${state.left[i]}` + (state.most[i] > 1 || state.least[i] !== 1 ? ` of ${Math.max(state.least[i], 0)} to ${state.most[i]}` : "");
    chip.textContent = kind === "dead" ? `✗ ${text}` : kind === "branch" ? `▸ ${text}` : text;
  });
}

// The matrix is made once, where it is small enough to be looked at.
const mostShown = 20000;
let rows = [], heads = [];
if (items.length * options.length <= mostShown) {
  const table = make("table", "", ""), head = table.createTHead().insertRow(), body = table.createTBody();
  head.append(make("th", "", "option"));
  heads = items.map(item => {
    const cell = make("th", "", "");
    cell.append(make("span", "", item.name));
    head.append(cell);
    return cell;
  });
  rows = options.map(({number, entries}) => {
    const row = body.insertRow();
    row.append(make("th", "", number));
    const cells = items.map(() => row.insertCell());
    for (let e = 0; e < entries.length; e += 2) {
      cells[entries[e]].textContent = entries[e + 1] ? data.colors[entries[e + 1] - 1] : "●";
    }
    return row;
  });
  element("matrix").append(table);
} else {
  element("matrix").append(make("p", "", `${items.length} items by ${options.length} options are too many to show.`));
}

function showMatrix(k, state) {
  heads.forEach((cell, i) => { cell.className = kindOf(i, k, state); });
  rows.forEach((row, o) => {
    const reason = state.reasons[o];
    row.className = reason && reason.chosen ? "chosen" : reason ? "out" : "left";
    row.title = reason ? reason.text : "left";
    row.firstChild.textContent = `${reason && reason.chosen ? "✓" : reason ? "✗" : "·"} ${options[o].number}`;
  });
}

// The picture: the board, and above it what each choice adds, in the color of its level.
let marks = null;
if (data.picture) {
  element("picture").innerHTML = data.picture;
  const svg = element("picture").firstElementChild;
  svg.querySelector("title").textContent = "What is chosen so far";
  marks = document.createElementNS("http://www.w3.org/2000/svg", "g");
  svg.append(marks);
}

function showPicture(k) {
  if (!marks) return;
  marks.innerHTML = stepsTo(k).filter(s => choice(s) >= 0)
    .map(s => `<g color="${colorOf(level(s))}">${data.marks[choice(s)]}</g>`).join("");
}

let current = -1;
// show goes to a step, from 0.
function show(k) {
  k = Math.min(Math.max(k, 0), count - 1);
  if (k === current) return;
  current = k;
  const state = stateAt(k);
  const found = solutions.filter(s => s <= k).length;
  element("where").textContent = `Step ${k + 1} of ${count} · level ${level(k)} · ${plural(found, "solution")} of ${solutions.length} found`;
  sayNow(k, state);
  showWhy(k, state);
  showPath(k, state);
  showItems(k, state);
  showMatrix(k, state);
  showPicture(k);
  element("slider").value = k + 1;
  element("slider").setAttribute("aria-valuetext", `step ${k + 1} of ${count}`);
  element("first").disabled = element("back").disabled = k === 0;
  element("last").disabled = element("forward").disabled = k === count - 1;
  element("solution-back").disabled = !solutions.some(s => s < k);
  element("solution-next").disabled = !solutions.some(s => s > k);
  history.replaceState(null, "", "#step=" + (k + 1));
}

const moves = {
  first: () => show(0),
  last: () => show(count - 1),
  back: () => show(current - 1),
  forward: () => show(current + 1),
  "solution-back": () => show(solutions.findLast(s => s < current) ?? current),
  "solution-next": () => show(solutions.find(s => s > current) ?? current),
  up: () => show(above[current]),
  past: () => {
    let k = current + 1;
    while (k < count && level(k) > level(current)) k++;
    if (k < count) show(k);
  },
};
const keys = {
  Home: "first", End: "last", ArrowLeft: "back", ArrowRight: "forward",
  ArrowUp: "up", ArrowDown: "past", p: "solution-back", n: "solution-next",
};
for (const id in moves) element(id)?.addEventListener("click", moves[id]);
element("slider").addEventListener("input", e => show(e.target.value - 1));
document.addEventListener("keydown", e => {
  const move = keys[e.key];
  // Lists that can be scrolled keep their upward and downward arrows.
  if (!move || e.ctrlKey || e.altKey || e.metaKey || e.target.id === "matrix" && e.key.startsWith("Arrow")) return;
  e.preventDefault();
  moves[move]();
});

// go honors #step=N and #solution=N of the address.
function go() {
  const [, what, n] = location.hash.match(/^#(step|solution)=(\d+)$/) || [];
  show(what === "solution" ? solutions[n - 1] ?? 0 : (n || 1) - 1);
}
window.addEventListener("hashchange", go);

element("facts").textContent = `${plural(items.filter((_, i) => primary(i)).length, "primary item")}, ${plural(items.filter((_, i) => !primary(i)).length, "secondary item")}, ${plural(options.length, "option")}; ${plural(count, "step")}, ${plural(solutions.length, "solution")}`;
element("notes").textContent = [...data.reasons.map(r => `Known without a search: ${r}.`), data.cut].filter(Boolean).join(" ");
if (count) {
  element("slider").max = count;
  go();
} else {
  element("now").textContent = "What is given contradicts itself: there is nothing to search.";
  for (const id of ["first", "last", "back", "forward", "solution-back", "solution-next", "slider"]) element(id).disabled = true;
}

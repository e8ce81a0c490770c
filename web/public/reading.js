// The search of the rules pages: shows only the clauses that hold every word typed, and the glossary's words of that
// name. Without it the pages are read as they stand. It asks no server and knows no rule.
"use strict";

const field = document.querySelector("#find");
const found = document.querySelector("#found");
const main = document.querySelector("main");
const cards = [...document.querySelectorAll("main .clause")];
const chapters = [...document.querySelectorAll("main .chapter")];
const terms = [...document.querySelectorAll("#words [data-find]")];
const answers = document.createElement("div");
answers.id = "answers";
answers.hidden = true;
main.prepend(answers);

/** Small letters, no tone marks, one form of each character. */
function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const texts = new Map(cards.map((card) => [card, plain(`${card.dataset.find ?? ""} ${card.textContent}`)]));
const names = new Map(terms.map((term) => [term, plain(term.dataset.find)]));

function search() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  const holds = (text) => words.every((word) => text.includes(word));
  const searching = words.length > 0;
  document.body.classList.toggle("searching", searching);
  for (const card of cards) card.hidden = searching && !holds(texts.get(card));
  for (const chapter of chapters) {
    chapter.hidden = searching && chapter.querySelector(".clause:not([hidden])") === null;
  }
  // The glossary's own page has the words as cards already.
  const told = searching && chapters.length > 0 ? terms.filter((term) => holds(names.get(term))) : [];
  answers.hidden = told.length === 0;
  answers.replaceChildren(
    ...told.map((term) => {
      const answer = document.createElement("div");
      answer.append(...[...term.childNodes].map((node) => node.cloneNode(true)));
      return answer;
    }),
  );
  const count = told.length + cards.filter((card) => !card.hidden).length;
  if (searching) window.scrollTo(0, 0);
  found.textContent = !searching ? "" : count === 0 ? found.dataset.none : found.dataset.some.replace("{n}", count);
}

/** What an address names must be in sight. */
function show() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null || target.closest("[hidden]") === null) return;
  field.value = "";
  search();
  target.scrollIntoView();
}

if (cards.length > 0) {
  field.hidden = false;
  field.addEventListener("input", search);
  window.addEventListener("hashchange", show);
  search();
}
if (window.matchMedia("(min-width: 86rem)").matches) document.querySelector("#contents")?.setAttribute("open", "");

/** Styles of what authors write, and of the lists that show it. */
export const contentStyles = `
.title { display: grid; gap: 0.7rem; margin-bottom: clamp(1.25rem, 3vw, 2rem); }
.title .kicker { margin-bottom: -0.25rem; }
.kicker > span + span::before { content: "·"; margin-inline: 0.45rem; color: var(--soft); }
.kicker a { text-decoration: none; }
.kicker a:hover { text-decoration: underline; }
.kicker { color: var(--accent); font-size: 0.85rem; font-weight: 650; letter-spacing: 0.02em; }
.lead { color: var(--soft); font-size: 1.1em; text-wrap: pretty; }
.meta { display: flex; flex-wrap: wrap; gap: 0.1rem 0.45rem; color: var(--soft); font-size: var(--small); line-height: 1.5; }
.meta a { color: inherit; }
.meta a:hover { color: var(--accent-strong); }
.meta > :not(:last-child)::after { content: "·"; margin-inline-start: 0.45rem; }
article > .notice { margin-bottom: 1.5rem; }
.hero { margin-bottom: clamp(1.25rem, 3vw, 2rem); }
.hero img { display: block; width: 100%; border-radius: var(--round); background: var(--tint); }
.hero figcaption, .prose figcaption, .prose caption { color: var(--soft); font-size: var(--small); line-height: 1.5; padding-top: 0.5rem; text-align: start; }
:where(.prose) { display: flow-root; }
:where(.prose > * + *) { margin-top: 1.15em; }
:where(.prose h2, .prose h3, .prose h4, .prose h5, .prose h6) { margin-top: 1.9em; }
:where(.prose h2) { font-size: 1.5em; }
:where(.prose h3) { font-size: 1.25em; }
:where(.prose h4, .prose h5, .prose h6) { font-size: 1.05em; }
:where(.prose > :first-child) { margin-top: 0; }
:where(.prose :is(h2, h3, h4, h5, h6) + *) { margin-top: 0.6em; }
:where(.prose p) { text-wrap: pretty; }
:where(.prose ul, .prose ol) { padding-inline-start: 1.4em; }
:where(.prose li + li) { margin-top: 0.35em; }
:where(.prose li > :is(ul, ol)) { margin-top: 0.35em; }
.prose li::marker { color: var(--soft); }
:where(.prose dt) { font-weight: 650; }
:where(.prose dd) { margin-inline-start: 1.2em; }
:where(.prose blockquote) { padding: 0.2em 0 0.2em 1.2em; border-inline-start: 4px solid var(--accent); color: var(--soft); font-size: 1.05em; }
:where([dir="rtl"] .prose blockquote) { padding: 0.2em 1.2em 0.2em 0; }
:where(.prose blockquote > * + *) { margin-top: 0.8em; }
:where(.prose code, .prose kbd, .prose samp) { font-family: var(--mono); font-size: 0.88em; background: var(--tint); padding: 0.12em 0.35em; border-radius: 0.3em; }
:where(.prose pre) { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1em 1.15em; background: var(--surface); border: 1px solid var(--line); border-radius: var(--round);
  font: 0.86em/1.6 var(--mono); tab-size: 2; }
:where(.prose pre code) { background: none; padding: 0; font-size: inherit; }
:where(.prose img) { border-radius: 0.4rem; }
:where(.prose figure img) { display: block; margin-inline: auto; }
:where(.prose table) { display: block; overflow-x: auto; max-width: 100%; border-collapse: collapse; font-size: 0.95em; }
:where(.prose :is(th, td)) { padding: 0.5em 0.8em; border: 1px solid var(--line); text-align: start; vertical-align: top; }
:where(.prose th) { background: var(--surface); font-weight: 650; }
:where(.prose mark) { background: var(--warn-tint); color: inherit; }
:where(.prose details) { border: 1px solid var(--line); border-radius: var(--round); padding: 0.7em 1em; background: var(--surface); }
:where(.prose summary) { cursor: pointer; font-weight: 650; }
.prose .alignleft, .prose .alignright { max-width: 50%; }
.prose .alignleft { float: left; margin: 0.4em 1.4em 0.8em 0; }
.prose .alignright { float: right; margin: 0.4em 0 0.8em 1.4em; }
.prose .aligncenter { display: block; margin-inline: auto; }
@media (max-width: 30rem) { .prose :is(.alignleft, .alignright) { float: none; max-width: 100%; margin-inline: 0; } }
.parts { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; margin-top: 2rem; font-size: var(--small); color: var(--soft); }
.title.is-archive { padding-bottom: clamp(1.25rem, 3vw, 2rem); border-bottom: 1px solid var(--line); margin-bottom: clamp(1.75rem, 4vw, 2.75rem); }
.found { display: grid; gap: clamp(1.75rem, 4vw, 2.75rem); grid-template-columns: minmax(0, 1fr); }
.found .entries { padding-top: clamp(1.75rem, 4vw, 2.75rem); border-top: 1px solid var(--line); }
.entries { list-style: none; padding: 0; display: grid; gap: clamp(1.75rem, 4vw, 2.75rem); grid-template-columns: minmax(0, 1fr); }
.entry { display: grid; gap: 0.6rem; grid-template-columns: minmax(0, 1fr); align-content: start; }
.entry + .entry, li + li > .entry { padding-top: clamp(1.75rem, 4vw, 2.75rem); border-top: 1px solid var(--line); }
.entry h2 a { color: var(--ink); text-decoration: none; }
.entry h2 a:hover { color: var(--accent); text-decoration: underline; text-decoration-thickness: 2px; }
.entry p { text-wrap: pretty; }
.entry .picture { display: block; overflow: hidden; border-radius: var(--round); background: var(--tint); margin-bottom: 0.4rem; }
.entry .picture img { display: block; width: 100%; aspect-ratio: 16 / 9; object-fit: cover; }
.entry .picture:hover img { transform: scale(1.015); }
@media (min-width: 40rem) {
  .entry.has-picture:not(.is-first) { grid-template-columns: minmax(0, 1fr) 13rem; column-gap: 1.75rem; grid-auto-rows: min-content; }
  .entry.has-picture:not(.is-first) .picture { grid-column: 2; grid-row: 1 / span 4; margin: 0.3rem 0 0; align-self: start; }
  .entry.has-picture:not(.is-first) .picture img { aspect-ratio: 4 / 3; }
}
.entry.is-first h2 { font-size: clamp(1.6rem, 1.3rem + 1.4vw, 2.2rem); }
.more { font-size: var(--small); font-weight: 600; }
.terms { display: grid; gap: 0.5rem; margin-top: 2.25rem; font-size: var(--small); color: var(--soft); }
.terms ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
.neighbours { display: grid; gap: 0.9rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); margin-top: 2.5rem; }
.neighbours a { display: block; padding: 0.9rem 1.1rem; border: 1px solid var(--line); border-radius: var(--round); background: var(--surface);
  color: var(--ink); text-decoration: none; font-weight: 600; line-height: 1.4; }
.neighbours a:hover { border-color: var(--accent); color: var(--accent-strong); }
.neighbours small { display: block; color: var(--soft); font-weight: 400; font-size: 0.85rem; }
.neighbours .is-next { text-align: end; }
.author .title { margin: 0; }
.author { display: flex; gap: 1rem; align-items: flex-start; }
.author > .avatar { width: 4rem; height: 4rem; }
.avatar { width: 2.75rem; height: 2.75rem; border-radius: 50%; flex: none; background: var(--tint); object-fit: cover; }
.comments { margin-top: 3.25rem; padding-top: 2.25rem; border-top: 1px solid var(--line); display: grid; gap: 1.6rem; grid-template-columns: minmax(0, 1fr); }
.comments ol { list-style: none; padding: 0; display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); }
.comments ol ol { margin-top: 1.5rem; padding-inline-start: clamp(0.85rem, 3vw, 1.75rem); border-inline-start: 2px solid var(--line); }
.comments > .stack { margin-top: 1rem; }
.comment { display: grid; gap: 0.5rem; grid-template-columns: minmax(0, 1fr); }
.comment header { display: flex; align-items: center; gap: 0.75rem; line-height: 1.35; }
.comment .who { display: grid; font-size: var(--small); min-width: 0; }
.comment .who strong { font-size: 1rem; }
.comment .who a { color: inherit; text-decoration: none; }
.comment .who a:hover { text-decoration: underline; }
.comment .who time { color: var(--soft); }
.comment .prose { font-size: 0.98em; }
:where(.comment .prose > * + *) { margin-top: 0.7em; }
.comments li:target > .comment { background: var(--tint); outline: 0.75rem solid var(--tint); border-radius: 2px; }
.site-aside h2 { font-size: 1rem; margin-bottom: 0.5rem; }
.site-aside ul { list-style: none; padding: 0; display: grid; gap: 0.35rem; }
`

/** The look of recipes, in the colours of the site's theme: light, dark, on phones, on paper, from right to left. */
export const styles = `
.recipe { display: grid; gap: 1.5rem; --recipe-line: color-mix(in srgb, currentcolor 18%, transparent); --recipe-soft: color-mix(in srgb, currentcolor 5%, transparent); }
.recipe [hidden] { display: none !important; }
.recipe > *, .recipe-columns > * { min-inline-size: 0; }
.recipe h2 { margin-block: 0 .5rem; }
.recipe .sr { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.recipe-facts { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 0; padding: 0; list-style: none; }
.recipe-facts dt, .recipe-facts dd { display: inline; margin: 0; }
.recipe-facts dt { font-weight: 600; }
.recipe-tools { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
.recipe-tools label { display: grid; gap: .25rem; }
.recipe-tools input { font: inherit; color: inherit; background: transparent; min-block-size: 2.75rem; padding: .25rem .75rem; border: 1px solid color-mix(in srgb, currentcolor 55%, transparent); border-radius: .5rem; box-sizing: border-box; max-inline-size: 100%; }
.recipe-tools input[type=number] { inline-size: 6rem; }
.recipe-tools form { margin: 0; }
.recipe-units { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; min-block-size: 2.75rem; }
.recipe-columns { display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 48rem) { .recipe-columns { grid-template-columns: minmax(14rem, 1fr) minmax(0, 2fr); align-items: start; } .recipe-columns > :first-child { position: sticky; inset-block-start: 1rem; } }
.recipe-ingredients, .recipe-steps, .recipe-list, .recipe-items, .recipe-masonry, .recipe-plan ul { margin: 0; padding: 0; list-style: none; }
.recipe-ingredients li { padding-block: .35rem; border-block-end: 1px solid var(--recipe-line); }
.recipe-amount { font-weight: 600; font-variant-numeric: tabular-nums; }
.recipe-steps { counter-reset: step; display: grid; gap: 1.25rem; }
.recipe-steps > li { counter-increment: step; padding-inline-start: 3rem; position: relative; min-block-size: 2rem; }
.recipe-steps > li::before { content: counter(step); position: absolute; inset-inline-start: 0; inset-block-start: 0; inline-size: 2rem; block-size: 2rem; display: grid; place-items: center; border: 1px solid var(--recipe-line); border-radius: 50%; font-weight: 700; }
.recipe-uses { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .35rem 0 0; padding: 0; list-style: none; font-size: .9em; }
.recipe-steps img, .recipe-picture img { max-inline-size: 100%; block-size: auto; border-radius: .5rem; }
.recipe-picture img { inline-size: 100%; max-block-size: 28rem; object-fit: cover; }
.recipe-gallery { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); margin: 0; padding: 0; list-style: none; }
.recipe-gallery img { inline-size: 100%; aspect-ratio: 4 / 3; object-fit: cover; border-radius: .5rem; display: block; }
.recipe-grid { display: grid; gap: var(--recipe-gap, 1.25rem); grid-template-columns: repeat(auto-fill, minmax(min(100%, max(13rem, (100% - (var(--recipe-columns, 3) - 1) * var(--recipe-gap, 1.25rem)) / var(--recipe-columns, 3))), 1fr)); margin: 0; padding: 0; list-style: none; }
.recipe-masonry { columns: var(--recipe-columns, 3) 13rem; column-gap: var(--recipe-gap, 1.25rem); }
.recipe-masonry > li { break-inside: avoid; margin-block-end: var(--recipe-gap, 1.25rem); }
.recipe-list { display: grid; gap: var(--recipe-gap, 1.25rem); }
.recipe-card { border: 1px solid var(--recipe-line); border-block-start: 3px solid var(--recipe-accent, var(--accent, var(--recipe-line))); border-radius: var(--recipe-radius, .5rem); overflow: hidden; margin: 0; }
.recipe-card img { inline-size: 100%; aspect-ratio: 4 / 3; object-fit: cover; display: block; }
.recipe-card > div { padding: .75rem 1rem; }
.recipe-card > div > :last-child { margin-block-end: 0; }
.recipe-card h2, .recipe-card h3 { margin: 0 0 .25rem; font-size: 1.1rem; }
.recipe-card p { margin-block: 0 .5rem; }
@media (min-width: 36rem) { .recipe-list > li { display: grid; grid-template-columns: auto 1fr; } .recipe-list > li > img { inline-size: 12rem; block-size: 100%; } .recipe-list > li > div:only-child { grid-column: 1 / -1; } }
.recipe-carousel { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; gap: var(--recipe-gap, 1.25rem); margin: 0; padding: 0 0 .5rem; list-style: none; }
.recipe-carousel > li { flex: 0 0 min(80%, max(13rem, (100% - (var(--recipe-columns, 3) - 1) * var(--recipe-gap, 1.25rem)) / var(--recipe-columns, 3))); scroll-snap-align: start; }
.recipe-scroll { overflow-x: auto; }
.recipe-table { border-collapse: collapse; inline-size: 100%; }
.recipe-table th, .recipe-table td { text-align: start; vertical-align: top; padding: .5rem .75rem .5rem 0; border-block-end: 1px solid var(--recipe-line); }
.recipe-table tbody th { font-weight: 400; }
.recipe-table thead th { border-block-end: 3px solid var(--recipe-accent, var(--accent, var(--recipe-line))); }
.recipe-plan { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); }
.recipe-day { border: 1px solid var(--recipe-line); border-radius: .5rem; padding: .75rem 1rem; }
.recipe-day h3 { margin: 0 0 .5rem; font-size: 1rem; }
.recipe-day li { padding-block: .25rem; }
.recipe-meal { display: block; font-size: .85em; }
.recipe-nutrition { border-collapse: collapse; inline-size: 100%; max-inline-size: 24rem; }
.recipe-nutrition caption { text-align: start; font-weight: 700; padding-block-end: .25rem; }
.recipe-nutrition th, .recipe-nutrition td { text-align: start; font-weight: 400; padding: .25rem .5rem; border-block-end: 1px solid var(--recipe-line); }
.recipe-nutrition td { text-align: end; font-variant-numeric: tabular-nums; }
.recipe-items label { display: flex; gap: .75rem; padding-block: .5rem; min-block-size: 2.75rem; align-items: center; border-block-end: 1px solid var(--recipe-line); }
.recipe-items input { flex: none; inline-size: 1.5rem; block-size: 1.5rem; }
.recipe-items input:checked + span { text-decoration: line-through; }
.recipe-shopping h3 { margin-block: 1.25rem .25rem; font-size: 1rem; }
.recipe-shopping .recipe-tools { margin-block-start: 1rem; }
.recipe-review { border-block-start: 1px solid var(--recipe-line); padding-block: .75rem; }
.recipe-review p { margin-block: 0 .5rem; }
.recipe-reviews > form { max-inline-size: 40rem; }
.recipe-stars { letter-spacing: .1em; }
.recipe.is-cooking { font-size: 1.35rem; }
.recipe.is-cooking .recipe-reviews, .recipe.is-cooking .recipe-extras, .recipe.is-cooking .recipe-picture { display: none; }
.recipe.is-cooking .recipe-ingredients li { padding-block: .6rem; }
.recipe.is-cooking .recipe-story, .recipe.is-cooking [data-recipe-print] { display: none; }
.recipe.is-cooking .recipe-actions { position: sticky; inset-block-end: .75rem; inline-size: fit-content; }
.recipe [data-recipe-cook][aria-pressed="true"] { color: var(--on-accent, Canvas); background: var(--accent, CanvasText); border-color: var(--accent, CanvasText); }
@media print { .site-header, .site-footer, .admin-bar { display: none; } .recipe-tools, .recipe-reviews, .recipe-actions, .recipe [data-timer] { display: none !important; } .recipe-columns { grid-template-columns: 1fr 2fr; } .recipe-columns > :first-child { position: static; } .recipe-steps > li, .recipe-ingredients li { break-inside: avoid; } .recipe-picture img { max-block-size: 12rem; } }
`

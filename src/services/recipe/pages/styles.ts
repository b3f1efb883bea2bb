/** The look of recipes, in the colours of the site's theme: light, dark, on phones, on paper, from right to left. */
export const styles = `
.recipe { display: grid; gap: 1.5rem; }
.recipe-facts { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 0; padding: 0; list-style: none; }
.recipe-facts dt, .recipe-facts dd { display: inline; margin: 0; }
.recipe-facts dt { font-weight: 600; }
.recipe-tools { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
.recipe-tools label { display: grid; gap: .25rem; }
.recipe-tools input[type=number] { inline-size: 6rem; }
.recipe-columns { display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr); }
@media (min-width: 48rem) { .recipe-columns { grid-template-columns: minmax(14rem, 1fr) minmax(0, 2fr); } }
.recipe-ingredients, .recipe-steps, .recipe-list, .recipe-items { margin: 0; padding: 0; list-style: none; }
.recipe-ingredients li { padding-block: .35rem; border-block-end: 1px solid color-mix(in srgb, currentcolor 18%, transparent); }
.recipe-amount { font-weight: 600; }
.recipe-steps { counter-reset: step; display: grid; gap: 1rem; }
.recipe-steps > li { counter-increment: step; padding-inline-start: 2.5rem; position: relative; }
.recipe-steps > li::before { content: counter(step); position: absolute; inset-inline-start: 0; inset-block-start: 0; font-weight: 700; font-size: 1.25rem; }
.recipe-steps img, .recipe-picture img { max-inline-size: 100%; block-size: auto; border-radius: .5rem; }
.recipe-grid { display: grid; gap: var(--recipe-gap, 1.25rem); grid-template-columns: repeat(auto-fill, minmax(min(100%, 14rem), 1fr)); margin: 0; padding: 0; list-style: none; }
.recipe-card { border: 1px solid color-mix(in srgb, currentcolor 18%, transparent); border-radius: var(--recipe-radius, .5rem); overflow: hidden; }
.recipe-card img { inline-size: 100%; aspect-ratio: 4 / 3; object-fit: cover; display: block; }
.recipe-card > div { padding: .75rem 1rem; }
.recipe-card h3 { margin: 0 0 .25rem; font-size: 1.1rem; }
.recipe-carousel { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; gap: 1rem; padding: 0; list-style: none; }
.recipe-carousel > li { flex: 0 0 min(80%, 18rem); scroll-snap-align: start; }
.recipe-nutrition { border-collapse: collapse; inline-size: 100%; max-inline-size: 24rem; }
.recipe-nutrition th, .recipe-nutrition td { text-align: start; padding: .25rem .5rem; border-block-end: 1px solid color-mix(in srgb, currentcolor 18%, transparent); }
.recipe-nutrition td { text-align: end; }
.recipe-items label { display: flex; gap: .75rem; padding-block: .5rem; min-block-size: 2.75rem; align-items: center; }
.recipe-items input { inline-size: 1.25rem; block-size: 1.25rem; }
.recipe-items input:checked + span { text-decoration: line-through; }
.recipe-review { border-block-start: 1px solid color-mix(in srgb, currentcolor 18%, transparent); padding-block: .75rem; }
.recipe.is-cooking { font-size: 1.35rem; }
.recipe.is-cooking .recipe-reviews, .recipe.is-cooking .recipe-extras { display: none; }
@media print { .recipe-tools, .recipe-reviews, .recipe-actions { display: none; } .recipe-columns { grid-template-columns: 1fr 2fr; } }
`

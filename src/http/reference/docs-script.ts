/** Finds routes on a page of the reference while one types. Without it the page is the same, but for the field. */
export const docsScript = `
const field = document.querySelector('[data-search]')
if (field) {
  field.closest('.search').hidden = false
  const rows = [...document.querySelectorAll('details[data-words]')]
  const groups = [...document.querySelectorAll('[data-group]')]
  const found = document.querySelector('[data-found]')
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
    for (const row of rows) row.hidden = !words.every(word => row.dataset.words.includes(word))
    for (const group of groups) group.hidden = !group.querySelector('details:not([hidden])')
    const count = rows.filter(row => !row.hidden).length
    found.textContent = words.length === 0 ? '' : count === 1 ? '1 route' : count + ' routes'
  })
}
const open = () => {
  const row = location.hash && document.getElementById(location.hash.slice(1))
  if (row instanceof HTMLDetailsElement) row.open = true
}
addEventListener('hashchange', open)
open()
`

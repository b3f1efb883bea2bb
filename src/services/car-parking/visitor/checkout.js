/**
 * Makes the booking page quicker, and is not needed by it: the price follows what is chosen without a click, and the
 * departure never lies before the arrival.
 */
import { watchForms } from '../../../platform/pages/step-forms/visitor.js'

watchForms('.parking')
for (const form of document.querySelectorAll('[data-parking-checkout]')) watchPrice(form)
for (const entry of document.querySelectorAll('.parking input[type="datetime-local"][name="pk_entry"]'))
  watchDates(entry)

function watchPrice(form) {
  const price = form.querySelector('[data-parking-price]')
  let latest = 0
  let timer
  form.querySelector('[data-parking-update]')?.setAttribute('hidden', '')
  form.addEventListener('change', event => {
    if (!/^(extra_\d+|coupon_code)$/.test(event.target.name)) return
    clearTimeout(timer)
    timer = setTimeout(update, 200)
  })
  /** The server renders the price as it does without a script, so that both look and say the same. */
  async function update() {
    const turn = ++latest
    price.setAttribute('data-parking-busy', '')
    const body = new URLSearchParams(new FormData(form))
    body.set('go', 'price')
    try {
      const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } })
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
      const fresh = page.querySelector('[data-parking-price]')
      const token = page.querySelector('input[name="quote_token"]')
      if (turn !== latest || !fresh) return
      price.replaceChildren(...fresh.childNodes)
      if (token) form.querySelector('input[name="quote_token"]').value = token.value
      showProblem(page.querySelector('.parking > .notice.is-bad'))
      showCoupon(page.querySelector('[name="coupon_code"]'))
    } finally {
      if (turn === latest) price.removeAttribute('data-parking-busy')
    }
  }
  function showProblem(fresh) {
    const shown = form.parentElement.querySelector(':scope > .notice.is-bad')
    shown?.remove()
    if (fresh) form.before(fresh)
  }
  /** What is wrong with a code is said where it was typed, which may be far from the top of the page. */
  function showCoupon(fresh) {
    const shown = form.querySelector('[name="coupon_code"]')
    const [field, told] = [shown, fresh].map(input => input.closest('.field'))
    field.className = told.className
    for (const name of ['aria-invalid', 'aria-describedby'])
      fresh.hasAttribute(name) ? shown.setAttribute(name, fresh.getAttribute(name)) : shown.removeAttribute(name)
    field.querySelector('.problem')?.remove()
    const problem = told.querySelector('.problem')
    problem?.setAttribute('role', 'alert')
    if (problem) field.append(problem)
  }
}

/** Three days more than the arrival, when the arrival has gone past the departure. */
function watchDates(entry) {
  const exit = entry.form.querySelector('[name="pk_exit"]')
  entry.addEventListener('change', () => {
    exit.min = entry.value
    if (!entry.value || exit.value > entry.value) return
    const moved = new Date(`${entry.value}Z`)
    moved.setUTCDate(moved.getUTCDate() + 3)
    exit.value = moved.toISOString().slice(0, 16)
  })
}

/** Makes forms on pages quicker and safer to use; they work without it. Bundled into the scripts of services. */

/** What has been mended is not called wrong any more, and forms are sent once, however often a thumb hits the button. */
export function watchForms(scope) {
  for (const form of document.querySelectorAll(`${scope} form`)) form.addEventListener('input', forgetMistake)
  for (const form of document.querySelectorAll(`${scope} form[method="post"]`)) {
    form.addEventListener('submit', () => setTimeout(() => setSending(form, true)))
    // Whoever comes back can send it again.
    window.addEventListener('pageshow', () => setSending(form, false))
  }
  tellMistake(document.querySelector(`${scope} [data-mistake]`))
}

function forgetMistake({ target }) {
  if (!target.hasAttribute('aria-invalid')) return
  target.removeAttribute('aria-invalid')
  const field = target.closest('.field')
  field?.classList.remove('is-bad')
  field?.querySelector('.problem')?.remove()
}

function setSending(form, isSending) {
  for (const button of form.querySelectorAll('button')) button.disabled = isSending
  form.setAttribute('aria-busy', String(isSending))
}

/** Who has several pages open sees from its title which of them needs a look. */
function tellMistake(notice) {
  if (notice) document.title = `${notice.dataset.mistake}: ${document.title}`
}

/** Votes without a new page; a no asks why. Where the server cannot be reached this way, the form is sent as it is. */
import { ask, config } from '../../visitor/page.ts'
import { captchaToken } from './captcha.ts'

export function listenToVotes(page: Document): void {
  page.addEventListener('submit', event => {
    const form = event.target as HTMLFormElement
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null
    if (!form.matches('.faq-vote') || !button?.value) return
    event.preventDefault()
    void vote(form, button).catch((error: Error) => {
      if (!(error instanceof TypeError)) return tell(form, error.message)
      addHidden(form, 'vote', button.value)
      form.submit()
    })
  })
}

async function vote(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const values = Object.fromEntries(new FormData(form))
  const captcha = config.captcha ? { captcha_token: await captchaToken() } : {}
  const { faq_id, reason, comment } = values
  const why = reason === undefined ? {} : { reason, comment }
  await ask('/feedback', { faq_id: Number(faq_id), vote: button.value, ...why, ...captcha })
  for (const other of form.querySelectorAll('button'))
    other.setAttribute('aria-pressed', String(other.value === button.value))
  const fields = form.querySelector<HTMLFieldSetElement>('.faq-why')
  const isAsked = button.value === 'down' && reason === undefined
  if (fields) fields.hidden = fields.disabled = !isAsked
  tell(form, String(config.thanks ?? ''))
  if (isAsked) fields?.querySelector('select')?.focus()
}

function tell(form: HTMLFormElement, text: string): void {
  const line = form.querySelector('.faq-thanks')
  if (line) line.textContent = text
}

function addHidden(form: HTMLFormElement, name: string, value: string): void {
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
}

/** A site that asks for a captcha brings the provider's script along, which answers here. */
import { config } from '../../visitor/page.ts'

/** Empty where none is asked for. */
export async function captchaToken(): Promise<string> {
  const { vendorFaqCaptcha: answer } = window as { vendorFaqCaptcha?: (key: string) => Promise<string> }
  return config.captcha ? ((await answer?.(String(config.captcha))) ?? '') : ''
}

/** The form for questions is an ordinary one: it is sent when its captcha is answered. */
export function answerCaptcha(page: Document): void {
  page.addEventListener('submit', event => {
    const form = event.target as HTMLFormElement
    const field = form.querySelector<HTMLInputElement>('[name="captcha_token"]')
    if (!config.captcha || !field || !form.matches('.faq-ask')) return
    event.preventDefault()
    void captchaToken().then(token => {
      field.value = token
      form.submit()
    })
  })
}

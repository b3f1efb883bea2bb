/// <reference lib="dom" />
/** The contact form in the widget: shown in place of the list, sent without leaving the page. */
import type { Need } from '../domain/contact-form.ts'
import { safe, sign } from '../domain/markup.ts'
import type { PageChannel, PageWidget } from '../domain/page-widget.ts'
import { SHORTEST_FILLING } from '../domain/patience.ts'
import type { Texts } from '../domain/texts.ts'
import { type PageConfig, type ScriptExtension, tell } from './page.ts'
import { announce, flushEvents } from './tracking.ts'

export type OpenForm = {
  readonly page: PageConfig
  readonly widget: PageWidget
  readonly channel: PageChannel
  readonly extension: ScriptExtension
  readonly close: () => void
}

const ARROW = 'M15 5l-7 7 7 7'

/** Answers the card that holds the form. */
export function contactForm(open: OpenForm): HTMLElement {
  const { page, channel, extension } = open
  const card = document.createElement('div')
  card.className = 'card'
  card.innerHTML = formMarkup(channel, page.texts, extension.moreFields?.(channel, page) ?? '')
  const form = card.querySelector('form')!
  const started = performance.now()
  card.querySelector('.back')!.addEventListener('click', open.close)
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submit(form, started, open)
  })
  form.addEventListener('input', event => mark(event.target as Element, ''))
  extension.formShown?.(form, channel, page)
  return card
}

function formMarkup(channel: PageChannel, texts: Texts, more: string): string {
  const { name, email, phone, message, consent, subscribe } = channel.form!
  const own = [
    input('name', name, { texts, kind: 'type="text" autocomplete="name" maxlength="120"' }),
    input('email', email, { texts, kind: 'type="email" autocomplete="email" maxlength="254"' }),
    input('phone', phone, { texts, kind: 'type="tel" autocomplete="tel" maxlength="40"' }),
    input('message', message, { texts, kind: '' }),
  ]
  const ticks = [
    consent.text === '' ? '' : tick('consent', consent.text, consent.required),
    subscribe.shown ? tick('subscribe', subscribe.text, false) : '',
  ]
  const trap = '<div class="trap" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></div>'
  const back = `<button type="button" class="back" aria-label="${safe(texts.back)}">${sign(ARROW)}</button>`
  const send = `<button class="send">${safe(texts.send)}</button>`
  return `<form novalidate aria-label="${safe(channel.label)}"><h2>${back}${safe(channel.label)}</h2>${own.join('')}${more}${ticks.join('')}${trap}<p class="problem" role="alert" hidden></p>${send}</form><p class="told" role="status" tabindex="-1"></p>`
}

function input(
  name: 'name' | 'email' | 'phone' | 'message',
  need: Need,
  about: { texts: Texts; kind: string },
): string {
  if (need === 'hidden') return ''
  const { texts, kind } = about
  const marks = `name="${name}"${need === 'required' ? ' required' : ''}`
  const field = name === 'message' ? `<textarea ${marks} maxlength="5000"></textarea>` : `<input ${kind} ${marks}>`
  return labelled(texts[name], need === 'optional' ? texts.optional : '', field)
}

export const labelled = (label: string, hint: string, field: string): string =>
  `<label><span>${safe(label)}${hint === '' ? '' : ` <small>(${safe(hint)})</small>`}</span>${field}</label>`

export const tick = (name: string, text: string, isRequired: boolean): string =>
  `<label class="tick"><input type="checkbox" name="${name}"${isRequired ? ' required' : ''}><span>${safe(text)}</span></label>`

async function submit(form: HTMLFormElement, started: number, open: OpenForm): Promise<void> {
  const { page, widget, channel } = open
  const { texts } = page
  if (hasGaps(form, texts)) return
  const button = form.querySelector<HTMLButtonElement>('.send')!
  button.disabled = true
  button.textContent = texts.sending
  flushEvents(page)
  await holdBack(started)
  const body = { ...sentValues(form), widget: widget.id, elapsed: Math.round(performance.now() - started) }
  const captcha = page.captcha === '' ? {} : { captcha: await captchaToken(page.captcha) }
  const told = await tell(page, {
    path: '/leads/submit',
    token: 'lead',
    body: { ...body, ...captcha, page: location.href },
  })
  button.disabled = false
  button.textContent = texts.send
  if (told.status !== 201) return showProblems(form, told, texts)
  announce('lead', { widget: widget.id, channel: channel.slug })
  const note = form.nextElementSibling as HTMLElement | null
  form.remove()
  if (!note) return
  note.textContent = texts.sent
  note.focus()
}

/** A browser's memory fills in a form at once, and nobody who used it shall be taken for a program. */
async function holdBack(started: number): Promise<void> {
  const rest = SHORTEST_FILLING - (performance.now() - started)
  if (rest > 0) await new Promise(resolve => setTimeout(resolve, rest + 50))
}

function sentValues(form: HTMLFormElement) {
  const values = new FormData(form)
  const fields: Record<string, string> = {}
  for (const [name, value] of values) if (!OWN.has(name)) fields[name] = String(value)
  const website = String(values.get('website') ?? '')
  return { fields, website, consent: values.has('consent'), subscribe: values.has('subscribe') }
}

const OWN = new Set(['website', 'consent', 'subscribe'])

/** A site that asks for a captcha brings its script along, which answers here. */
const captchaToken = async (key: string): Promise<string> =>
  (await (window as { vendorChatCaptcha?: (key: string) => Promise<string> }).vendorChatCaptcha?.(key)) ?? ''

export function hasGaps(form: HTMLFormElement, texts: Texts): boolean {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input,textarea,select')]
  for (const field of fields)
    mark(
      field,
      field.checkValidity() ? '' : field.validity.valueMissing ? gapOf(field, texts) : field.validationMessage,
    )
  const first = fields.find(field => !field.validity.valid)
  first?.focus()
  return first !== undefined
}

/** A box is ticked, not filled in. */
const gapOf = ({ type, name }: HTMLInputElement, texts: Texts): string =>
  type !== 'checkbox' ? texts.missing : name === 'consent' ? texts.agree : texts.unticked

let marked = 0

/** The sentence below a field, tied to it for those who do not see it. */
function mark(field: Element, problem: string): void {
  const label = field.closest('label')
  if (!label) return
  label.querySelector('.problem')?.remove()
  field.toggleAttribute('aria-invalid', false)
  field.removeAttribute('aria-describedby')
  if (problem === '') return
  const note = document.createElement('span')
  Object.assign(note, { className: 'problem', id: `vc-problem-${++marked}`, textContent: problem })
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', note.id)
  label.append(note)
}

export function showProblems(
  form: HTMLFormElement,
  { status, body }: { status: number; body: any },
  texts: Texts,
): void {
  const fields: Record<string, string> = body?.data?.fields ?? {}
  for (const [name, problem] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field instanceof Element) mark(field, problem)
  }
  const note = form.querySelector<HTMLElement>(':scope > .problem')!
  note.hidden = false
  note.textContent = status === 429 ? texts.busy : status === 400 && body?.message ? body.message : texts.failed
}

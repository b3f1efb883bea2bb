/// <reference lib="dom" />
/** Below a contact form that offers it: where an order stands, for whoever knows its number and address. */
import { safe } from '../../domain/markup.ts'
import type { PageChannel } from '../../domain/page-widget.ts'
import { hasGaps, labelled, showProblems } from '../../visitor/contact-form.ts'
import { type PageConfig, tell } from '../../visitor/page.ts'
import type { ProForm } from '../domain/custom-fields.ts'

export const offersOrders = ({ form }: PageChannel, { extras }: PageConfig): boolean =>
  extras.orders === true && (form as Partial<ProForm>)?.orders === true

/** Follows the contact form in its card. */
export function addOrderForm(contact: HTMLFormElement, page: PageConfig): void {
  const { texts } = page
  const form = document.createElement('form')
  form.noValidate = true
  form.innerHTML = `${labelled(texts.order, '', '<input name="order" required maxlength="60">')}${labelled(texts.email, '', '<input name="email" type="email" autocomplete="email" required maxlength="254">')}<div class="trap" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off"></div><p class="problem" role="alert" hidden></p><button class="send">${safe(texts.lookUp)}</button><div role="status"></div>`
  form.addEventListener('submit', event => {
    event.preventDefault()
    void lookUp(form, page)
  })
  const box = document.createElement('details')
  box.innerHTML = `<summary class="more">${safe(texts.lookUp)}</summary>`
  box.append(form)
  contact.parentElement?.append(box)
}

async function lookUp(form: HTMLFormElement, page: PageConfig): Promise<void> {
  if (hasGaps(form, page.texts)) return
  const { website, ...fields } = Object.fromEntries(new FormData(form))
  const told = await tell(page, { path: '/orders/lookup', token: 'lead', body: { fields, website } })
  const note = form.querySelector('[role=status]')!
  note.replaceChildren()
  form.querySelector<HTMLElement>(':scope > .problem')!.hidden = true
  if (told.status !== 200)
    return showProblems(form, { ...told, status: told.status === 404 ? 400 : told.status }, page.texts)
  for (const line of told.body.data.lines as string[]) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    note.append(paragraph)
  }
}

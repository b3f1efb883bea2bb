/** Mastodon has many servers: the visitor names theirs once, and it is kept in this browser alone. */
import type { Kit } from './tell.ts'

const KEY = 'vs-mastodon'

/** Without a name the link goes where it always does. */
export function chooseServer(event: Event, link: HTMLAnchorElement, kit: Kit): void {
  if (typeof HTMLDialogElement === 'undefined') return
  event.preventDefault()
  const text = new URLSearchParams(new URL(link.href).hash.slice(1)).get('text') ?? location.href
  const dialog = document.createElement('dialog')
  dialog.className = 'vs-dialog'
  const form = document.createElement('form')
  form.method = 'dialog'
  const label = document.createElement('label')
  label.textContent = kit.server
  const input = document.createElement('input')
  Object.assign(input, { type: 'text', value: remembered(), placeholder: 'mastodon.social', autocomplete: 'off' })
  input.pattern = '(https://)?[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,}/?'
  const actions = document.createElement('p')
  actions.append(button(kit.go, 'go'), button(kit.cancel, ''))
  label.append(input)
  form.append(label, actions)
  dialog.append(form)
  document.body.append(dialog)
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
    if (dialog.returnValue === 'go') open(addressOn(input.value, text, link.href), '_blank', 'noopener')
  })
  dialog.showModal()
}

function button(text: string, value: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.textContent = text
  if (value === '') Object.assign(made, { formNoValidate: true })
  else made.value = value
  return made
}

function addressOn(server: string, text: string, otherwise: string): string {
  const host = server
    .trim()
    .replace(/^https:\/\//, '')
    .replace(/\/$/, '')
  if (!/^[a-z\d.-]+\.[a-z]{2,}$/i.test(host)) return otherwise
  try {
    localStorage.setItem(KEY, host)
  } catch {
    // A browser that keeps nothing asks again next time.
    return `https://${host}/share?text=${encodeURIComponent(text)}`
  }
  return `https://${host}/share?text=${encodeURIComponent(text)}`
}

function remembered(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

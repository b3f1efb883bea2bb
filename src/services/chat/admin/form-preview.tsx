import type { WidgetChannel } from '../domain/clean-widget.ts'
import type { ContactForm, Need } from '../domain/form-shape.ts'
import { textsFor } from '../domain/texts.ts'
import { say } from './words.ts'

const FIELDS = ['name', 'email', 'phone', 'message'] as const
type CustomField = { readonly key: string; readonly label: string; readonly required: boolean }

/** The contact form as visitors see it; it sends nothing. */
export function FormPreview({ channel, onClose }: { readonly channel: WidgetChannel; readonly onClose: () => void }) {
  const texts = textsFor(document.documentElement.lang)
  const form = channel.form as (ContactForm & { readonly custom?: readonly CustomField[] }) | undefined
  if (!form) return null
  const mark = (need: Need) => (need === 'optional' ? ` (${texts.optional})` : '')
  return (
    <fieldset className="widgetform" aria-label={channel.label}>
      <button type="button" className="widgetformclose" aria-label={say.closeWidget} onClick={onClose}>
        ×
      </button>
      <b>{channel.label}</b>
      {FIELDS.filter(name => form[name] !== 'hidden').map(name => (
        <span key={name} className="widgetformfield" data-tall={name === 'message' || undefined}>
          {texts[name]}
          {mark(form[name])}
        </span>
      ))}
      {form.custom?.map(({ key, label, required }) => (
        <span key={key} className="widgetformfield">
          {label}
          {required ? '' : ` (${texts.optional})`}
        </span>
      ))}
      {form.consent.text !== '' && <small>☐ {form.consent.text}</small>}
      {form.subscribe.shown && <small>☐ {form.subscribe.text}</small>}
      <span className="widgetformsend">{texts.send}</span>
    </fieldset>
  )
}

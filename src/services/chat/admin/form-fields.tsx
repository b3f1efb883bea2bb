/** What the contact form of a channel asks for. */
import { Select, Switch, TextInput } from '@mantine/core'
import { type ContactForm, type Need, usualForm } from '../domain/form-shape.ts'
import { say } from './words.ts'

const FIELDS = ['name', 'email', 'phone', 'message'] as const
const NEEDS: readonly Need[] = ['required', 'optional', 'hidden']

type Props = { readonly form: ContactForm | undefined; readonly onChange: (form: ContactForm) => void }

export function FormFields({ form = usualForm, onChange }: Props) {
  const set = (change: Partial<ContactForm>) => onChange({ ...form, ...change })
  return (
    <div className="stack">
      <div className="pair">
        {FIELDS.map(name => (
          <Select
            key={name}
            label={say.formFields[name]}
            allowDeselect={false}
            data={NEEDS.map(value => ({ value, label: say.needs[value] }))}
            value={form[name]}
            onChange={need => set({ [name]: need })}
          />
        ))}
      </div>
      <Switch
        label={say.consentRequired}
        checked={form.consent.required}
        onChange={event => set({ consent: { ...form.consent, required: event.currentTarget.checked } })}
      />
      <TextInput
        label={say.consentText}
        value={form.consent.text}
        onChange={event => set({ consent: { ...form.consent, text: event.currentTarget.value } })}
      />
      <Switch
        label={say.subscribeShown}
        checked={form.subscribe.shown}
        onChange={event => set({ subscribe: { ...form.subscribe, shown: event.currentTarget.checked } })}
      />
      {form.subscribe.shown && (
        <TextInput
          label={say.subscribeText}
          value={form.subscribe.text}
          onChange={event => set({ subscribe: { ...form.subscribe, text: event.currentTarget.value } })}
        />
      )}
    </div>
  )
}

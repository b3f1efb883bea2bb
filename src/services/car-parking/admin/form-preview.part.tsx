/** What customers are asked on a booking form, in the order in which it stands there. */
import { Checkbox, TextInput } from '@mantine/core'
import { wordsOf } from '../../../../admin/client/app.tsx'
import type { Form } from '../../../../admin/client/form.ts'
import './parking.css'
import { useParkingWords } from './words.ts'

type Asked = { readonly key: string; readonly label: string; readonly required: boolean; readonly enabled: boolean }

export default function FormPreviewPart({ form }: { readonly form: Form }) {
  const words = useParkingWords()
  const fields: readonly Asked[] = (form.values.fields ?? []).filter(({ enabled }: Asked) => enabled !== false)
  const ways: readonly string[] = form.values.payment_methods ?? []
  return (
    <div className="parkingform" inert>
      {[words.location, words.entry, words.exit, words.customer].map(label => (
        <TextInput key={label} size="xs" label={label} withAsterisk readOnly />
      ))}
      {fields.map(({ key, label, required }, at) => (
        // A field that is being typed may have no name yet: its place tells it apart.
        <TextInput key={`${at}`} size="xs" label={label || wordsOf(key ?? '')} withAsterisk={required} readOnly />
      ))}
      <div className="parkingways">
        {ways.map(way => (
          <span key={way}>{words.ways[way as keyof typeof words.ways] ?? way}</span>
        ))}
      </div>
      {form.values.require_terms && <Checkbox size="xs" label={words.agree} readOnly />}
      <span className="parkingbook">{words.book}</span>
    </div>
  )
}

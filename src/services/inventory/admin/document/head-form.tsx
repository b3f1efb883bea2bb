/** The head of a document: what kind it is, where, with whom and when. */
import { Select, Textarea, TextInput } from '@mantine/core'
import {
  choiceLabel,
  type DescribedEntity,
  fieldOf,
  type OpenService,
  useApp,
} from '../../../../../admin/client/app.tsx'
import { FieldControl } from '../../../../../admin/kit/fields/field.tsx'
import { isReversal } from '../../domain/document-types.ts'
import { say } from '../words.ts'
import type { Change, Head } from './draft.ts'
import { headFields, reasonsOf, wayOf } from './kinds.ts'

type Props = {
  readonly service: OpenService
  readonly entity: DescribedEntity
  readonly head: Head
  readonly isNew: boolean
  readonly isOpen: boolean
  readonly problems: Readonly<Record<string, string>>
  readonly dispatch: (change: Change) => void
}

export function HeadForm(props: Props) {
  const { entity, head, isNew, isOpen, dispatch } = props
  const types = fieldOf(entity, 'type')
  const known = (types.choices ?? []).map(String).filter(type => !isReversal(type))
  const shown = headFields(head.type).filter(name => entity.fields.some(field => field.name === name))
  return (
    <section className="panel section" aria-label={say.document}>
      <div className="dochead">
        {known.length > 1 && (
          <Select
            label={types.label}
            allowDeselect={false}
            disabled={!isNew}
            data={(isNew ? known : [head.type]).map(type => ({ value: type, label: choiceLabel(types, type) }))}
            value={head.type}
            onChange={type => type && dispatch({ do: 'head', values: { type, reason: null } })}
          />
        )}
        {shown.map(name => (
          <HeadField key={name} name={name} {...props} />
        ))}
      </div>
      <Textarea
        mt="sm"
        autosize
        minRows={1}
        label={fieldOf(entity, 'notes').label}
        disabled={!isOpen}
        value={head.notes ?? ''}
        onChange={event => dispatch({ do: 'head', values: { notes: event.currentTarget.value || null } })}
      />
    </section>
  )
}

function HeadField({ name, service, entity, head, isOpen, problems, dispatch }: Props & { readonly name: string }) {
  const { site } = useApp()
  const field = { ...fieldOf(entity, name), label: labelOf(name, head) ?? fieldOf(entity, name).label }
  const set = (value: unknown) => dispatch({ do: 'head', values: { [name]: value } })
  const { description: _, ...plain } = field
  if (name === 'reason') return <Reason {...{ head, isOpen, label: field.label, error: problems.reason, set }} />
  return (
    <FieldControl
      field={plain}
      service={service}
      value={head[name as keyof Head]}
      error={problems[name]}
      zone={site.timezone}
      isDisabled={!isOpen}
      onChange={set}
    />
  )
}

/** What a field means in this kind of document. */
function labelOf(name: string, { type }: Head): string | undefined {
  const way = wayOf(type)
  if (name === 'warehouse_id' && way === 'move') return say.from
  if (name === 'to_warehouse_id') return say.to
  if (name !== 'recipient_id') return undefined
  return type === 'receipt' || type === 'return_out' ? say.supplier : undefined
}

type ReasonProps = {
  readonly head: Head
  readonly isOpen: boolean
  readonly label: string
  readonly error: string | undefined
  readonly set: (value: string | null) => void
}

function Reason({ head, isOpen, label, error, set }: ReasonProps) {
  const reasons = reasonsOf(head.type)
  const common = { label, error, disabled: !isOpen }
  if (!reasons)
    return (
      <TextInput {...common} value={head.reason ?? ''} onChange={event => set(event.currentTarget.value || null)} />
    )
  return (
    <Select
      {...common}
      data={reasons.map(value => ({ value, label: say.reasons[value as keyof typeof say.reasons] }))}
      value={head.reason}
      onChange={set}
    />
  )
}

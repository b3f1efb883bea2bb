/** Several addresses of a person, one of them the primary one: a line for each, with its type and what is known of it. */
import { Button, Checkbox, Fieldset, Group, Radio, Select, Stack, TextInput } from '@mantine/core'
import { choiceLabel } from '../../client/app.tsx'
import { useWords } from '../../client/words.tsx'
import { recipientsText } from '../recipients.ts'
import { RemoveButton } from '../remove-button.tsx'
import { commonProps, type FieldProps } from './field.tsx'
import { choicesIn, fieldFrom, type PartSchema } from './schema-field.ts'

type Address = Readonly<Record<string, unknown>>
type AddressesSchema = { readonly items?: PartSchema; readonly maxItems?: number }

export function AddressesControl(props: FieldProps) {
  return props.field.named ? <RecipientsControl {...props} /> : <AddressLines {...props} />
}

/** One line with all of them, as in the head of a mail. */
function RecipientsControl(props: FieldProps) {
  const { value, onChange } = props
  return (
    <TextInput
      {...commonProps(props)}
      value={typeof value === 'string' ? value : recipientsText(value ?? [])}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function AddressLines({ field, value, error, isDisabled, onChange }: FieldProps) {
  const words = useWords()
  const schema = field.schema as AddressesSchema | undefined
  const parts = schema?.items?.properties ?? {}
  const key = 'number' in parts ? 'number' : 'address'
  const blank = (isFirst: boolean): Address => ({
    [key]: '',
    ...(parts.type ? { type: choicesIn(parts.type)[0] } : {}),
    primary: isFirst,
  })
  const stored: readonly Address[] = value ?? []
  // Whoever has no address yet finds a line to type the first one in.
  const rows = stored.length > 0 ? stored : [blank(true)]
  const tell = (next: readonly Address[]) => onChange(next.length === 1 && next[0]![key] === '' ? [] : next)
  const change = (at: number, differences: Address) =>
    tell(rows.map((row, index) => (index === at ? { ...row, ...differences } : row)))
  const choosePrimary = (at: number) => tell(rows.map((row, index) => ({ ...row, primary: index === at })))
  const remove = (at: number) => {
    const left = rows.filter((_, index) => index !== at)
    tell(left.some(({ primary }) => primary) ? left : left.map((row, index) => ({ ...row, primary: index === 0 })))
  }
  return (
    <Fieldset legend={field.label} disabled={isDisabled}>
      <Stack gap="sm">
        {field.description && <p className="sectionhelp">{field.description}</p>}
        {rows.map((row, at) => (
          // Lines have no name of their own: their place is all that tells them apart.
          <div key={`${at}-${rows.length}`} className="addressrow">
            <AddressLine
              {...{ row, parts, addressKey: key }}
              isOnly={rows.length === 1}
              label={rows.length === 1 ? field.label : `${field.label} ${at + 1}`}
              group={field.name}
              onChange={differences => change(at, differences)}
              onPrimary={() => choosePrimary(at)}
            />
            {stored.length > 0 && <RemoveButton label={words.remove} onClick={() => remove(at)} />}
          </div>
        ))}
        {stored.length > 0 && stored.length < (schema?.maxItems ?? 20) && (
          <Button variant="default" size="xs" onClick={() => onChange([...stored, blank(false)])}>
            {words.addRow}
          </Button>
        )}
        {error && <p className="fielderror">{error}</p>}
      </Stack>
    </Fieldset>
  )
}

type LineProps = {
  readonly row: Address
  readonly parts: Readonly<Record<string, PartSchema>>
  readonly addressKey: 'address' | 'number'
  /** The only one is the primary one without a question. */
  readonly isOnly: boolean
  readonly label: string
  readonly group: string
  readonly onChange: (differences: Address) => void
  readonly onPrimary: () => void
}

const nameOf = (name: string, part: PartSchema): string => fieldFrom(name, part).label

function AddressLine({ row, parts, addressKey, isOnly, label, group, onChange, onPrimary }: LineProps) {
  const { type, primary, [addressKey]: address, ...flags } = parts
  return (
    <>
      <TextInput
        aria-label={label}
        type={addressKey === 'number' ? 'tel' : 'email'}
        maxLength={address?.maxLength}
        value={String(row[addressKey] ?? '')}
        onChange={event => onChange({ [addressKey]: event.currentTarget.value })}
      />
      {type && (
        <Select
          aria-label={`${label}: ${nameOf('type', type)}`}
          data={choicesIn(type).map(value => ({ value, label: choiceLabel(fieldFrom('type', type), value) }))}
          value={String(row.type ?? '')}
          allowDeselect={false}
          onChange={next => onChange({ type: next })}
        />
      )}
      <Group gap="md">
        {primary && !isOnly && (
          <Radio
            name={`${group}-primary`}
            label={nameOf('primary', primary)}
            checked={row.primary === true}
            onChange={onPrimary}
          />
        )}
        {Object.entries(flags).map(([name, flag]) => (
          <Checkbox
            key={name}
            label={nameOf(name, flag)}
            checked={row[name] === true}
            onChange={event => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </Group>
    </>
  )
}

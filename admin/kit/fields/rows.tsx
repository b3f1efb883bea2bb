/** A list of objects, edited as rows whose columns follow from the JSON schema. */
import { ActionIcon, Button, Fieldset, Stack } from '@mantine/core'
import { type FieldDescription, wordsOf } from '../../client/app.tsx'
import { useWords } from '../../client/words.tsx'
import { Icon } from '../icon.tsx'
import { FieldControl, type FieldProps } from './field.tsx'

type Schema = {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
}
type RowsSchema = { items?: { properties?: Record<string, Schema>; required?: string[] }; maxItems?: number }

export function RowsControl(props: FieldProps) {
  const { field, value, isDisabled, onChange } = props
  const words = useWords()
  const schema = field.schema as RowsSchema | undefined
  const columns = Object.entries(schema?.items?.properties ?? {})
  const rows: readonly Record<string, unknown>[] = value ?? []
  const change = (at: number, name: string, next: unknown) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: next } : row)))
  const fresh = () => Object.fromEntries(columns.map(([name, { default: usual }]) => [name, usual ?? null]))
  return (
    <Fieldset legend={field.label} disabled={isDisabled}>
      <Stack gap="sm">
        {rows.map((row, at) => (
          // Rows have no name of their own: their place is all that tells them apart.
          <div key={`${at}-${rows.length}`} className="rowsrow">
            {columns.map(([name, column]) => (
              <FieldControl
                key={name}
                {...props}
                control={undefined}
                field={described(name, column)}
                value={row[name]}
                onChange={next => change(at, name, next)}
              />
            ))}
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={words.remove}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <Icon name="x" size={16} />
            </ActionIcon>
          </div>
        ))}
        {rows.length < (schema?.maxItems ?? 1000) && (
          <Button variant="default" size="xs" onClick={() => onChange([...rows, fresh()])}>
            {words.addRow}
          </Button>
        )}
        {props.error && <p className="fielderror">{props.error}</p>}
      </Stack>
    </Fieldset>
  )
}

const KINDS: Readonly<Record<string, FieldDescription['type']>> = {
  number: 'decimal',
  integer: 'integer',
  boolean: 'flag',
  object: 'json',
  array: 'json',
}

const described = (name: string, schema: Schema): FieldDescription => ({
  name,
  label: wordsOf(name),
  type: schema.enum ? 'choice' : (KINDS[schema.type ?? ''] ?? 'text'),
  ...{ required: false, read_only: false, fixed: false, filterable: false, sortable: false, searchable: false },
  ...(schema.enum ? { choices: schema.enum } : {}),
  ...(schema.minimum === undefined ? {} : { min: schema.minimum }),
  ...(schema.maximum === undefined ? {} : { max: schema.maximum }),
})

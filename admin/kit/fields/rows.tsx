/** A list of objects, edited as rows whose columns follow from the JSON schema. */
import { Button, Fieldset, Stack } from '@mantine/core'
import { useWords } from '../../client/words.tsx'
import { RemoveButton } from '../remove-button.tsx'
import { FieldControl, type FieldProps } from './field.tsx'
import { fieldFrom, type PartSchema, usualValues, writableParts } from './schema-field.ts'

type RowsSchema = { readonly items?: PartSchema; readonly maxItems?: number }

export function RowsControl(props: FieldProps) {
  const { field, value, isDisabled, onChange } = props
  const words = useWords()
  const schema = field.schema as RowsSchema | undefined
  const columns = writableParts(schema?.items ?? {})
  const rows: readonly Record<string, unknown>[] = value ?? []
  const change = (at: number, name: string, next: unknown) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [name]: next } : row)))
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
                field={fieldFrom(name, column)}
                value={row[name]}
                onChange={next => change(at, name, next)}
              />
            ))}
            <RemoveButton label={words.remove} onClick={() => onChange(rows.filter((_, index) => index !== at))} />
          </div>
        ))}
        {rows.length < (schema?.maxItems ?? 1000) && (
          <Button variant="default" size="xs" onClick={() => onChange([...rows, usualValues(schema?.items ?? {})])}>
            {words.addRow}
          </Button>
        )}
        {props.error && <p className="fielderror">{props.error}</p>}
      </Stack>
    </Fieldset>
  )
}

/** Structures: lists of objects as rows, everything else as text. */
import { JsonInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonProps, type FieldProps } from './field.tsx'
import { RowsControl } from './rows.tsx'

/** A structure without a shape of its own is edited as text; what cannot be read is not sent. */
export function JsonControl(props: FieldProps): ReactNode {
  const { value, onChange } = props
  const take = (text: string) => {
    try {
      onChange(text.trim() === '' ? null : JSON.parse(text))
    } catch {
      // Half a structure while somebody types; the control marks it itself.
    }
  }
  return (
    <JsonInput
      {...commonProps(props)}
      defaultValue={value === null || value === undefined ? '' : JSON.stringify(value, null, 2)}
      autosize
      minRows={3}
      maxRows={20}
      formatOnBlur
      validationError="JSON"
      onChange={take}
    />
  )
}

const isRowList = (schema: any): boolean => schema?.type === 'array' && schema.items?.type === 'object'

export function StructureControl(props: FieldProps): ReactNode {
  return isRowList(props.field.schema) ? <RowsControl {...props} /> : <JsonControl {...props} />
}

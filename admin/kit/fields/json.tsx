/** Structures: part by part where their shape says what the parts are, everything else as text. */
import { JsonInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonProps, type FieldProps } from './field.tsx'
import { ListControl, ObjectControl } from './object.tsx'
import { PairsControl } from './pairs.tsx'
import { RowsControl } from './rows.tsx'
import type { PartSchema } from './schema-field.ts'

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

export function StructureControl(props: FieldProps): ReactNode {
  const schema = schemaOf(props)
  // Nothing can be asked before it is known what for.
  if (props.field.shapes && props.values && !schema) return null
  if (schema?.type === 'array' && schema.items?.type === 'object' && hasParts(schema.items))
    return <RowsControl {...props} />
  if (schema?.type === 'array' && isPlain(schema.items)) return <ListControl {...props} schema={schema} />
  if (schema?.type === 'object' && hasParts(schema)) return <ObjectControl {...props} schema={schema} />
  const part = freePart(schema)
  if (part) return <PairsControl {...props} part={part} />
  return <JsonControl {...props} />
}

/** The shape may follow from a choice of the same record. */
function schemaOf({ field, values }: FieldProps): PartSchema | undefined {
  const { shapes } = field
  if (!shapes || !values) return field.schema as PartSchema | undefined
  return shapes.of[String(values[shapes.by] ?? '')] as PartSchema | undefined
}

const hasParts = ({ properties = {} }: PartSchema): boolean => Object.keys(properties).length > 0
/** What the values are of a structure whose names are free, where they are plain. */
function freePart(schema: PartSchema | undefined): PartSchema | null {
  const [part] = Object.values(schema?.type === 'object' ? (schema.patternProperties ?? {}) : {})
  return part && isPlain(part) ? part : null
}

const PLAIN = new Set(['string', 'integer', 'number'])
const isPlain = (items: PartSchema | undefined): boolean =>
  items !== undefined && (PLAIN.has(items.type ?? '') || items.enum !== undefined)

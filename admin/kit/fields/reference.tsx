/** One record of one of several kinds: first its kind, then which one. */
import { Fieldset, Select } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../client/words.tsx'
import type { FieldProps } from './field.tsx'
import { LinkControl } from './link.tsx'

type Reference = { readonly type: string; readonly id: number }

/** A kind that was chosen without a record yet is nothing that could be stored. */
export function ReferenceControl(props: FieldProps) {
  const words = useWords()
  const { field, service, error, isDisabled, onChange } = props
  const value = props.value as Reference | null | undefined
  const [kind, setKind] = useState(value?.type ?? null)
  const kinds = Object.entries(field.kinds ?? {}).flatMap(([type, name]) => {
    const entity = service.entities.find(one => one.name === name)
    return entity ? [{ value: type, label: entity.label }] : []
  })
  const to = kind === null ? undefined : field.kinds?.[kind]
  const choose = (type: string | null) => {
    setKind(type)
    if (value) onChange(null)
  }
  return (
    <Fieldset legend={field.label} disabled={isDisabled}>
      <div className="pair">
        <Select
          label={words.kind}
          data={kinds}
          value={kind}
          clearable={!field.required}
          error={error}
          onChange={choose}
        />
        {to && (
          <LinkControl
            {...props}
            key={kind}
            error={undefined}
            field={{ ...field, to, label: kinds.find(one => one.value === kind)?.label ?? '', description: undefined }}
            value={value?.type === kind ? value?.id : null}
            onChange={id => onChange(id === null ? null : { type: kind, id })}
          />
        )}
      </div>
    </Fieldset>
  )
}

/** Structures with named parts, and lists of words: edited part by part as their JSON schema says. */
import { Fieldset, MultiSelect, PasswordInput, Stack, TagsInput } from '@mantine/core'
import { useEffect } from 'react'
import { choiceLabel, type Values } from '../../client/app.tsx'
import { commonProps, FieldControl, type FieldProps } from './field.tsx'
import { choicesIn, fieldFrom, type PartSchema, usualValues, writableParts } from './schema-field.ts'

type Props = FieldProps & { readonly schema: PartSchema }

export function ObjectControl({ schema, ...props }: Props) {
  const { field, value, isDisabled, isAlone = false, error, onChange } = props
  const parts = writableParts(schema)
  const names = parts.map(([name]) => name)
  const known: Values = Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => names.includes(name)))
  const isOther = value === null || value === undefined || Object.keys(known).length < Object.keys(value).length
  // A shape that was just chosen starts with what is usual for it.
  useEffect(() => {
    if (field.shapes && isOther) onChange({ ...usualValues(schema), ...known })
  })
  return (
    <Fieldset
      legend={isAlone ? <span className="hiddentext">{field.label}</span> : field.label}
      variant={isAlone ? 'unstyled' : 'default'}
      disabled={isDisabled}
    >
      <Stack gap="sm">
        {field.description && <p className="sectionhelp">{field.description}</p>}
        {parts.map(([name, part]) => (
          <Part
            key={name}
            {...props}
            {...{ name, part }}
            value={known[name] ?? part.default}
            onChange={next => onChange({ ...usualValues(schema), ...known, [name]: next })}
          />
        ))}
        {error && <p className="fielderror">{error}</p>}
      </Stack>
    </Fieldset>
  )
}

function Part({ name, part, ...props }: FieldProps & { readonly name: string; readonly part: PartSchema }) {
  const told = { ...props, field: fieldFrom(name, part), control: undefined, error: undefined }
  if (!part.secretOf) return <FieldControl {...told} />
  return (
    <PasswordInput
      {...commonProps(told)}
      value={props.value ?? ''}
      onChange={event => props.onChange(event.currentTarget.value)}
    />
  )
}

/** Numbers, words, or some of what is known. */
export function ListControl({ schema, ...props }: Props) {
  const { value, onChange } = props
  const items = schema.items ?? {}
  const choices = choicesIn(items)
  const shown = (value ?? []).map(String)
  if (choices.length > 0)
    return (
      <MultiSelect
        {...commonProps(props)}
        data={choices.map(choice => ({ value: choice, label: choiceLabel(items, choice) }))}
        value={shown}
        clearable
        onChange={onChange}
      />
    )
  const isNumeric = items.type === 'integer' || items.type === 'number'
  const take = (typed: string[]) =>
    onChange(isNumeric ? typed.map(Number).filter(number => !Number.isNaN(number)) : typed)
  return <TagsInput {...commonProps(props)} value={shown} maxTags={schema.maxItems ?? 1000} onChange={take} />
}

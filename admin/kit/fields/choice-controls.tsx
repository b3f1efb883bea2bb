/** Controls that a section chooses instead of the kind's own: stars, sliders, segments, lists that everybody knows. */
import {
  Autocomplete,
  Chip,
  Group,
  Input,
  NumberInput,
  Radio,
  Rating,
  SegmentedControl,
  Select,
  Slider,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { IconName } from '../../../src/kernel/icons.ts'
import { choiceLabel } from '../../client/app.tsx'
import { useFormat } from '../../client/format.tsx'
import { useWords } from '../../client/words.tsx'
import { Icon } from '../icon.tsx'
import { iconPaths } from '../icon-paths.data.ts'
import { commonProps, type FieldProps } from './field.tsx'
import { COUNTRIES, LANGUAGES } from './known-codes.data.ts'

/** The frame of a control that has no label of its own. */
function Framed({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { label, description, error, withAsterisk } = commonProps(props)
  return (
    <Input.Wrapper label={label} labelElement="div" {...{ description, error, withAsterisk }}>
      {children}
    </Input.Wrapper>
  )
}

export const StarsControl = (props: FieldProps) => (
  <Framed {...props}>
    <Rating
      value={Number(props.value ?? 0)}
      count={props.field.max ?? 5}
      readOnly={props.isDisabled === true}
      onChange={props.onChange}
      aria-label={props.field.label}
    />
  </Framed>
)

export function SliderControl(props: FieldProps) {
  const { field, value, isDisabled, onChange } = props
  const { unit } = field
  const least = field.min ?? 0
  return (
    <Framed {...props}>
      <Slider
        thumbLabel={field.label}
        value={Number(value ?? least)}
        min={least}
        max={field.max ?? 100}
        step={field.type === 'integer' ? 1 : 0.1}
        disabled={isDisabled === true}
        label={shown => (unit ? `${shown} ${unit}` : shown)}
        onChange={onChange}
      />
    </Framed>
  )
}

/** Numbers that each mean something are chosen by what they mean. */
export const NamedNumbers = (props: FieldProps) => (
  <Select
    {...commonProps(props)}
    data={Object.entries(props.field.labels ?? {}).map(([value, label]) => ({ value, label }))}
    value={String(props.value ?? '')}
    allowDeselect={false}
    onChange={chosen => props.onChange(Number(chosen))}
  />
)

/** Any text, with usual ones to choose from and what each of them gives. */
export const KnownTexts = (props: FieldProps) => (
  <Autocomplete
    {...commonProps(props)}
    data={Object.keys(props.field.labels ?? {})}
    value={props.value ?? ''}
    maxLength={props.field.max}
    filter={({ options }) => options}
    renderOption={({ option }) => (
      <Group justify="space-between" flex={1} gap="sm">
        {choiceLabel(props.field, option.value)}
        <code>{option.value}</code>
      </Group>
    )}
    onChange={props.onChange}
  />
)

const choicesOf = ({ field }: FieldProps) =>
  (field.choices ?? []).map(value => ({ value, label: choiceLabel(field, value) }))

export const SegmentsControl = (props: FieldProps) => (
  <Framed {...props}>
    <SegmentedControl
      data={choicesOf(props)}
      value={props.value ?? ''}
      disabled={props.isDisabled === true}
      onChange={props.onChange}
      aria-label={props.field.label}
    />
  </Framed>
)

export function RadioControl(props: FieldProps) {
  const { label, description, error, withAsterisk } = commonProps(props)
  return (
    <Radio.Group {...{ label, description, error, withAsterisk }} value={props.value ?? ''} onChange={props.onChange}>
      <Stack gap={8} mt={6}>
        {choicesOf(props).map(choice => (
          <Radio key={choice.value} {...choice} disabled={props.isDisabled === true} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

export const CodeControl = (props: FieldProps) => (
  <Textarea
    {...commonProps(props)}
    value={props.value ?? ''}
    classNames={{ input: 'code' }}
    spellCheck={false}
    autosize
    minRows={4}
    maxRows={24}
    onChange={event => props.onChange(event.currentTarget.value)}
  />
)

/** Letters, digits and hyphens, as an address has them. */
export const SlugControl = (props: FieldProps) => (
  <TextInput
    {...commonProps(props)}
    value={props.value ?? ''}
    classNames={{ input: 'code' }}
    spellCheck={false}
    maxLength={props.field.max}
    onChange={event => props.onChange(event.currentTarget.value)}
    onBlur={event => props.onChange(slugOf(event.currentTarget.value))}
  />
)

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const MINUTES = 60

/** Minutes, typed as hours and minutes. */
export function DurationControl(props: FieldProps) {
  const words = useWords()
  const { value, isDisabled, onChange } = props
  const hours = value === null || value === undefined ? '' : Math.floor(value / MINUTES)
  const minutes = value === null || value === undefined ? '' : value % MINUTES
  const set = (nextHours: number | string, nextMinutes: number | string) =>
    onChange(nextHours === '' && nextMinutes === '' ? null : Number(nextHours) * MINUTES + Number(nextMinutes))
  return (
    <Framed {...props}>
      <Group gap="xs" wrap="nowrap">
        <NumberInput
          aria-label={`${props.field.label}: ${words.hours}`}
          value={hours}
          min={0}
          suffix=" h"
          disabled={isDisabled === true}
          onChange={next => set(next, minutes)}
        />
        <NumberInput
          aria-label={`${props.field.label}: ${words.minutes}`}
          value={minutes}
          min={0}
          max={MINUTES - 1}
          suffix=" min"
          disabled={isDisabled === true}
          onChange={next => set(hours, next)}
        />
      </Group>
    </Framed>
  )
}

/** Days of the week; values are those of the field's choices, or 1 for Monday to 7. */
export function WeekdaysControl(props: FieldProps) {
  const { language } = useFormat()
  const { field, value, isDisabled, onChange } = props
  const names = useMemo(() => weekdayNames(language), [language])
  const days = field.choices ?? names.map((_, at) => String(at + 1))
  const take = (chosen: string[]) => onChange(field.choices ? chosen : chosen.map(Number).toSorted())
  return (
    <Framed {...props}>
      <Chip.Group multiple value={(value ?? []).map(String)} onChange={take}>
        <Group gap={6}>
          {days.map((day, at) => (
            <Chip key={day} value={day} size="sm" disabled={isDisabled === true}>
              {names[at] ?? choiceLabel(field, day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Framed>
  )
}

/** From Monday, as short as the language has them. The first of January 2024 was a Monday. */
const weekdayNames = (language: string): string[] =>
  Array.from({ length: 7 }, (_, at) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2024, 0, 1 + at)),
    ),
  )

export function IconControl(props: FieldProps) {
  return (
    <Select
      {...commonProps(props)}
      data={Object.keys(iconPaths)}
      value={props.value || null}
      searchable
      clearable
      leftSection={props.value ? <Icon name={props.value as IconName} size={16} /> : undefined}
      renderOption={({ option }) => (
        <Group gap="xs">
          <Icon name={option.value as IconName} size={16} />
          {option.value}
        </Group>
      )}
      onChange={props.onChange}
    />
  )
}

/** Codes that `Intl` has names for, sorted as the reader's language does. */
function namedCodes(type: 'region' | 'language', codes: readonly string[]) {
  return function NamedCodes(props: FieldProps) {
    const { language } = useFormat()
    const data = useMemo(() => {
      const names = new Intl.DisplayNames(language, { type })
      const all = codes.map(value => ({ value, label: names.of(value) ?? value }))
      return all.toSorted((one, other) => one.label.localeCompare(other.label, language))
    }, [language])
    return (
      <Select
        {...commonProps(props)}
        data={data}
        value={props.value || null}
        searchable
        clearable={!props.field.required}
        onChange={props.onChange}
      />
    )
  }
}

export const CountryControl = namedCodes('region', COUNTRIES)
export const LanguageControl = namedCodes('language', LANGUAGES)

/** A date and a time as people say them: text on a clock that the field names, which no zone moves. */
export function LocalTimeControl(props: FieldProps) {
  const { value, onChange } = props
  return (
    <TextInput
      {...commonProps(props)}
      type="datetime-local"
      value={String(value ?? '')
        .slice(0, 16)
        .replace(' ', 'T')}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value.replace('T', ' '))}
    />
  )
}

/** One control for each kind of field. Every control takes a value and tells a new one; nothing else is shared. */
import {
  ColorInput,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Select,
  Skeleton,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { DatePickerInput, TimeInput } from '@mantine/dates'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Control } from '../../../src/kernel/admin.ts'
import { choiceLabel, type FieldDescription, type OpenService, type Values } from '../../client/app.tsx'
import { EditorSkeleton } from '../states.tsx'
import { AddressesControl } from './addresses.tsx'
import { InstantControl } from './instant.tsx'
import { JsonControl, StructureControl } from './json.tsx'
import { LinkControl, LinksControl } from './link.tsx'
import { MediaControl } from './media.tsx'
import { PrivateFileControl } from './private-file.tsx'
import { ReferenceControl } from './reference.tsx'
import { RowsControl } from './rows.tsx'
import { SecretControl } from './secret.tsx'

export type FieldProps = {
  readonly field: FieldDescription
  readonly value: any
  readonly error?: string | undefined
  readonly service: OpenService
  readonly control?: Control | undefined
  /** IANA name of the clock that instants are on. */
  readonly zone: string
  readonly isDisabled?: boolean | undefined
  /** It is all that its section holds, whose title tells what it is. */
  readonly isAlone?: boolean | undefined
  /** Secrets: whether one is kept. */
  readonly isSet?: boolean | undefined
  /** The other values of the form, which the shape of a structure may follow from. */
  readonly values?: Values | undefined
  readonly onChange: (value: unknown) => void
}

export function FieldControl(props: FieldProps): ReactNode {
  const draw = (props.control && BY_CONTROL[props.control]) ?? BY_KIND[props.field.type] ?? TextControl
  return draw(props)
}

/** What every control of Mantine is told. */
export function commonProps({ field, error, isDisabled }: FieldProps) {
  const isNeeded = field.required && field.type !== 'flag'
  return {
    label: field.label,
    description: field.description,
    placeholder: field.example,
    required: isNeeded,
    withAsterisk: isNeeded,
    error,
    disabled: isDisabled,
    name: field.name,
  }
}

const TYPES: Readonly<Record<string, string>> = { email: 'email', url: 'url', phone: 'tel' }

function TextControl(props: FieldProps): ReactNode {
  const { field, value, onChange } = props
  return (
    <TextInput
      {...commonProps(props)}
      type={TYPES[field.type] ?? 'text'}
      value={value ?? ''}
      maxLength={field.max}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

function LongTextControl(props: FieldProps): ReactNode {
  const { field, value, onChange } = props
  return (
    <Textarea
      {...commonProps(props)}
      value={value ?? ''}
      autosize
      minRows={3}
      maxRows={24}
      maxLength={field.max}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

const HtmlEditor = lazy(async () => ({ default: (await import('../html-editor.tsx')).HtmlEditor }))

function RichTextControl(props: FieldProps): ReactNode {
  const { label, description, error, required, disabled } = commonProps(props)
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <HtmlEditor
        {...{ label, description, error, required }}
        value={props.value ?? ''}
        isDisabled={disabled}
        onChange={props.onChange}
      />
    </Suspense>
  )
}

function NumberControl(props: FieldProps): ReactNode {
  const { field, value, onChange } = props
  return (
    <NumberInput
      {...commonProps(props)}
      value={value ?? ''}
      min={field.min}
      max={field.max}
      allowDecimal={field.type !== 'integer'}
      decimalScale={field.type === 'money' ? decimalsOf(field.currency) : field.places}
      suffix={field.unit ? ` ${field.unit}` : undefined}
      onChange={next => onChange(next === '' ? null : Number(next))}
    />
  )
}

/** Yen have none, dinars three. Of a currency that the record names, two are offered. */
function decimalsOf(currency = ''): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

function FlagControl({ field, value, error, isDisabled, onChange }: FieldProps): ReactNode {
  return (
    <Switch
      name={field.name}
      label={field.label}
      description={field.description}
      error={error}
      disabled={isDisabled}
      checked={value === true}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}

const choicesOf = (field: FieldDescription) =>
  (field.choices ?? []).map(value => ({ value, label: choiceLabel(field, value) }))

function ChoiceControl(props: FieldProps): ReactNode {
  const { field, value, onChange } = props
  return (
    <Select
      {...commonProps(props)}
      data={choicesOf(field)}
      value={value ?? null}
      allowDeselect={!field.required}
      onChange={onChange}
    />
  )
}

function ChoicesControl(props: FieldProps): ReactNode {
  const { field, value, onChange } = props
  return (
    <MultiSelect
      {...commonProps(props)}
      data={choicesOf(field)}
      value={value ?? []}
      maxValues={field.max}
      clearable
      onChange={onChange}
    />
  )
}

function DayControl(props: FieldProps): ReactNode {
  const { field, value, onChange } = props
  return (
    <DatePickerInput {...commonProps(props)} value={value ?? null} clearable={!field.required} onChange={onChange} />
  )
}

function TimeControl(props: FieldProps): ReactNode {
  const { value, onChange } = props
  return (
    <TimeInput
      {...commonProps(props)}
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value || null)}
    />
  )
}

function ColorControl(props: FieldProps): ReactNode {
  const { value, onChange } = props
  return (
    <ColorInput
      {...commonProps(props)}
      withEyeDropper={false}
      format="hex"
      value={value ?? ''}
      onChange={next => onChange(next || null)}
    />
  )
}

function TagsControl(props: FieldProps): ReactNode {
  return <TagsInput {...commonProps(props)} value={props.value ?? []} onChange={props.onChange} />
}

function PasswordControl(props: FieldProps): ReactNode {
  const { value, onChange } = props
  return (
    <PasswordInput
      {...commonProps(props)}
      value={value ?? ''}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Lists that the browser knows by itself. */
function knownList(kind: 'timeZone' | 'currency') {
  const data = [...new Set([...(kind === 'timeZone' ? ['UTC'] : []), ...Intl.supportedValuesOf(kind)])]
  return (props: FieldProps): ReactNode => (
    <Select
      {...commonProps(props)}
      data={data}
      value={props.value || null}
      searchable
      clearable
      onChange={props.onChange}
    />
  )
}

/** Rarely wanted ones are loaded with the first that is. */
const chosen = (name: keyof typeof import('./choice-controls.tsx')) => {
  const Chosen = lazy(async () => ({ default: (await import('./choice-controls.tsx'))[name] }))
  return (props: FieldProps): ReactNode => (
    <Suspense fallback={<Skeleton height={60} />}>
      <Chosen {...props} />
    </Suspense>
  )
}
const KnownTexts = chosen('KnownTexts')
const NamedNumbers = chosen('NamedNumbers')

const BY_KIND: Readonly<Record<string, (props: FieldProps) => ReactNode>> = {
  text: props => (props.field.labels ? <KnownTexts {...props} /> : <TextControl {...props} />),
  email: TextControl,
  phone: TextControl,
  url: TextControl,
  longText: LongTextControl,
  richText: props => <RichTextControl {...props} />,
  integer: props => (props.field.labels ? <NamedNumbers {...props} /> : <NumberControl {...props} />),
  decimal: NumberControl,
  money: NumberControl,
  flag: FlagControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  date: DayControl,
  time: TimeControl,
  instant: props => <InstantControl {...props} />,
  link: props => <LinkControl {...props} />,
  links: props => <LinksControl {...props} />,
  reference: props => <ReferenceControl {...props} />,
  file: props => (props.field.private ? <PrivateFileControl {...props} /> : <MediaControl {...props} />),
  color: ColorControl,
  secret: props => <SecretControl {...props} />,
  json: props => <StructureControl {...props} />,
  addresses: props => <AddressesControl {...props} />,
}

/** A control that is not here cannot be declared. */
const BY_CONTROL: Readonly<Record<Control, (props: FieldProps) => ReactNode>> = {
  slug: chosen('SlugControl'),
  stars: chosen('StarsControl'),
  slider: chosen('SliderControl'),
  segments: chosen('SegmentsControl'),
  radio: chosen('RadioControl'),
  tags: TagsControl,
  code: chosen('CodeControl'),
  html: props => <RichTextControl {...props} />,
  country: chosen('CountryControl'),
  timezone: knownList('timeZone'),
  currency: knownList('currency'),
  language: chosen('LanguageControl'),
  icon: chosen('IconControl'),
  weekdays: chosen('WeekdaysControl'),
  duration: chosen('DurationControl'),
  'local-time': chosen('LocalTimeControl'),
  password: PasswordControl,
  json: props => <JsonControl {...props} />,
  rows: props => <RowsControl {...props} />,
}

/** The settings of a service in sections; secrets are kept, replaced or erased. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Section } from '../../src/kernel/admin.ts'
import { send } from '../client/api.ts'
import { type FieldDescription, useApp, type Values } from '../client/app.tsx'
import { type Form, sentSince, sentValue, useForm } from '../client/form.ts'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { FieldControl } from '../kit/fields/field.tsx'
import { useLeaveQuestion } from '../kit/leave-question.ts'
import { PageHead } from '../kit/page-head.tsx'
import { Sections } from '../kit/sections.tsx'
import { ServicePart } from '../kit/service-part.tsx'
import { ErrorState, FormSkeleton } from '../kit/states.tsx'

export function SettingsPage(props: ScreenProps<'settings'>) {
  const { service } = props
  const settings = useQuery({
    queryKey: ['settings', service.slug],
    staleTime: 0,
    queryFn: async ({ signal }) => (await send<Values>('GET', `/${service.namespace}/settings`, { signal })).data,
  })
  if (settings.isLoadingError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data || !service.settingsForm) return <FormSkeleton />
  return <SettingsForm {...props} told={settings.data} at={settings.dataUpdatedAt} />
}

function SettingsForm({ service, screen, told, at }: ScreenProps<'settings'> & { told: Values; at: number }) {
  const words = useWords()
  const { site } = useApp()
  const { fields, isWritable, secrets } = service.settingsForm!
  const isListed = secrets === 'listed'
  // Some services tell beside them what can be chosen.
  const values: Values = told.settings ?? told
  const form = useForm({ fields, initial: valuesOf(fields, values), draft: null })
  const save = useSaveSettings({ service, form, isListed })
  const [begunAt, begin] = useState(at)
  if (at !== begunAt && form.settle(valuesOf(fields, values), sentSince(begunAt, save))) begin(at)
  useLeaveQuestion(form.changed.length > 0)
  const isSet = (name: string) => (isListed ? told.secrets?.[name] : told[`${name}_set`])
  const fieldOf = (name: string, section: Section) => {
    const field = fields.find(candidate => candidate.name === name)
    if (!field) return null
    return (
      <FieldControl
        key={form.edition}
        field={field}
        control={section.controls?.[name]}
        isAlone={section.fields?.flat().length === 1}
        value={form.values[name]}
        error={form.errors[name]}
        isSet={isSet(name)}
        isDisabled={!isWritable || field.read_only}
        service={service}
        zone={site.timezone}
        onChange={value => form.set(name, value)}
      />
    )
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(form.values)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <PageHead title={screen.title ?? words.settings} text={screen.summary} crumbs={[service.title]}>
        {isWritable && (
          <Button type="submit" loading={save.isPending} disabled={form.changed.length === 0}>
            {words.save}
          </Button>
        )}
      </PageHead>
      <Sections
        sections={screen.sections}
        values={form.values}
        fieldOf={fieldOf}
        partOf={({ part }) => part && <ServicePart {...{ service, form, name: part }} />}
      />
    </form>
  )
}

type Saving = { readonly service: ScreenProps<'settings'>['service']; readonly form: Form; readonly isListed: boolean }

function useSaveSettings({ service, form, isListed }: Saving) {
  const words = useWords()
  const client = useQueryClient()
  const { fields, method } = service.settingsForm!
  return useMutation({
    mutationFn: (_: Values) => send(method, `/${service.namespace}/settings`, { body: bodyOf(fields, form, isListed) }),
    onSuccess: async () => {
      notifications.show({ color: 'teal', message: words.saved(words.settings) })
      await client.invalidateQueries({ queryKey: ['settings', service.slug] })
    },
    onError: error => {
      form.refuse(error)
      notifications.show({ color: 'red', title: words.notSaved, message: error.message })
    },
  })
}

/** Secrets come back as nothing; a form starts without them. */
const valuesOf = (fields: readonly FieldDescription[], values: Values): Values =>
  Object.fromEntries(fields.map(({ name, type }) => [name, type === 'secret' ? '' : (values[name] ?? null)]))

function bodyOf(fields: readonly FieldDescription[], form: Form, isListed: boolean): Values {
  const changed = fields.filter(({ name }) => form.changed.includes(name))
  const secrets = changed.filter(({ type }) => type === 'secret')
  const erased = secrets.filter(({ name }) => form.values[name] === null).map(({ name }) => name)
  const pick = (some: readonly FieldDescription[]) =>
    Object.fromEntries(some.map(({ name, type }) => [name, emptied(form.values[name], type)]))
  const plain = pick(changed.filter(({ type }) => type !== 'secret'))
  if (isListed) return { settings: plain, secrets: pick(secrets) }
  const set = pick(secrets.filter(({ name }) => form.values[name] !== null))
  return { ...plain, ...set, ...(erased.length > 0 ? { clear: erased } : {}) }
}

/** Texts of settings may be empty; everything else that was emptied is nothing. */
const TEXTS = new Set(['text', 'longText', 'richText'])
const emptied = (value: unknown, type: string): unknown => (TEXTS.has(type) ? (value ?? '') : sentValue(value))

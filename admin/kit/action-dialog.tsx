/** What an action needs to know, and what it would do, before it is done. */
import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type FieldDescription, useApp, useService, type Values } from '../client/app.tsx'
import { sentValue, useForm } from '../client/form.ts'
import { useWords } from '../client/words.tsx'
import { type Acting, calling } from './actions.tsx'
import { Facts } from './facts.tsx'
import { FieldControl } from './fields/field.tsx'

type Props = { readonly acting: Acting; readonly onAnswer: (values: Values | null) => void }

export function ActionDialog({ acting, onAnswer }: Props) {
  const words = useWords()
  const { site } = useApp()
  const { action } = acting
  const service = useService(acting.service.slug).data
  const fields = action.fields ?? []
  const form = useForm({ fields, initial: startOf(fields, acting), draft: null })
  const values = Object.fromEntries(fields.map(({ name }) => [name, sentValue(form.values[name])]))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (form.isComplete(words.needed)) onAnswer(values)
  }
  return (
    <Modal opened onClose={() => onAnswer(null)} title={action.confirm?.title ?? action.label} size="md">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {action.confirm && <Text fz="sm">{action.confirm.text}</Text>}
          {service &&
            fields.map(field => (
              <FieldControl
                key={field.name}
                field={{ ...field, read_only: false }}
                value={form.values[field.name]}
                error={form.errors[field.name]}
                service={service}
                zone={site.timezone}
                onChange={value => form.set(field.name, value)}
              />
            ))}
          {action.preview && <Preview acting={acting} values={values} />}
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={() => onAnswer(null)}>
              {words.cancel}
            </Button>
            <Button type="submit" color={action.tone === 'bad' ? 'red' : 'harbour'}>
              {action.label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** What the record has, else what is usual. */
const startOf = (fields: readonly FieldDescription[], { rows }: Acting): Values =>
  Object.fromEntries(
    fields.map(({ name, default: usual }) => [name, (rows.length === 1 ? rows[0]?.[name] : null) ?? usual ?? null]),
  )

/** Asked again a moment after somebody typed. */
function Preview({ acting, values }: { acting: Acting; values: Values }) {
  const words = useWords()
  const { service, action, rows } = acting
  const [asked] = useDebouncedValue(JSON.stringify(values), 400)
  const answer = useQuery({
    queryKey: ['preview', service.slug, action.slug, rows[0]?.id, asked],
    retry: false,
    queryFn: () =>
      calling(service, { call: action.preview!, sent: { ...action.body, ...JSON.parse(asked) }, row: rows[0] }),
  })
  if (answer.isError) return <Alert color="orange">{answer.error.message}</Alert>
  if (answer.isPending) return <Skeleton height={60} />
  return (
    <section className="preview" aria-label={words.preview}>
      <b>{words.preview}</b>
      <Facts data={answer.data} />
    </section>
  )
}

/** Whether the key of a saved connection works, and which of the other side's lists leads go to. */
import { Alert, Button, Group, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { write } from '../../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../../admin/client/app.tsx'
import type { Form } from '../../../../../admin/client/form.ts'
import type { checkConnectionShape } from '../routes/answers/crm.ts'
import { sayPro } from './words.ts'

type Props = { readonly service: OpenService; readonly record: AnyRecord; readonly form: Form }
type Listed = { readonly id: string; readonly name: string }

export default function CrmCheckPart({ service, record, form }: Props) {
  const check = useMutation({
    mutationFn: () => write<Static<typeof checkConnectionShape>>(service, `POST /crm/${record.id}/check`),
  })
  const lists = useMutation({ mutationFn: () => write<Listed[]>(service, 'POST /crm/lists', { id: record.id }) })
  const error = check.error ?? lists.error
  const choose = (id: string | null) => {
    form.set('list_id', id ?? '')
    form.set('list_name', lists.data?.find(list => list.id === id)?.name ?? '')
  }
  return (
    <div className="fields">
      <Group gap="xs">
        <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
          {sayPro.checkConnection}
        </Button>
        <Button size="xs" variant="default" loading={lists.isPending} onClick={() => lists.mutate()}>
          {sayPro.readLists}
        </Button>
      </Group>
      {error && <Alert color="red">{error.message}</Alert>}
      {check.data && (
        <Alert color={check.data.success ? 'teal' : 'red'} aria-live="polite">
          {check.data.success ? sayPro.works(check.data.list_name) : check.data.key ? sayPro.noList : sayPro.badKey}
        </Alert>
      )}
      {lists.data && (
        <Select
          label={sayPro.list}
          data={lists.data.map(({ id, name }) => ({ value: id, label: name }))}
          value={form.values.list_id || null}
          onChange={choose}
        />
      )}
    </div>
  )
}

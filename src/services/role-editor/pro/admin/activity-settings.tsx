/** How long entries are kept, and who is told of critical ones. */
import { Button, Drawer, Select, Switch, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { forgetAnswers, useAnswer, write } from '../../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { useWords } from '../../../../../admin/client/words.tsx'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import { FormSkeleton } from '../../../../../admin/kit/states.tsx'
import type { activitySettingsShape } from '../routes/answers/activity-settings.ts'
import { sayPro } from './words.ts'

type Settings = Static<typeof activitySettingsShape>
type Props = { readonly service: OpenService }

export function ActivitySettings({ service }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (service.permissions.manage_settings !== true) return null
  return (
    <>
      <Button variant="default" leftSection={<Icon name="settings" size={16} />} onClick={() => setOpen(true)}>
        {sayPro.settings}
      </Button>
      {isOpen && (
        <Drawer opened onClose={() => setOpen(false)} position="right" title={sayPro.settings}>
          <SettingsLoader service={service} onDone={() => setOpen(false)} />
        </Drawer>
      )}
    </>
  )
}

function SettingsLoader(props: Props & { readonly onDone: () => void }) {
  const read = useAnswer<Settings>(props.service, '/activity/settings')
  return read.data ? <SettingsForm key={read.dataUpdatedAt} {...props} stored={read.data.data} /> : <FormSkeleton />
}

const DAYS = [30, 90, 180, 365, 0]

function SettingsForm({ service, stored, onDone }: Props & { readonly stored: Settings; readonly onDone: () => void }) {
  const words = useWords()
  const client = useQueryClient()
  const [values, setValues] = useState(stored)
  const save = async () => {
    await write(service, 'PATCH /activity/settings', values)
    await forgetAnswers(client, service)
    onDone()
  }
  return (
    <div className="fields">
      <Select
        label={sayPro.keepDays}
        allowDeselect={false}
        data={DAYS.map(days => ({ value: String(days), label: days === 0 ? sayPro.forever : words.days(days) }))}
        value={String(values.retention_days)}
        onChange={days => setValues({ ...values, retention_days: Number(days) })}
      />
      <Switch
        label={sayPro.alertCritical}
        checked={values.alert_critical}
        onChange={event => setValues({ ...values, alert_critical: event.currentTarget.checked })}
      />
      <TextInput
        label={sayPro.alertEmail}
        value={values.alert_email}
        onChange={event => setValues({ ...values, alert_email: event.currentTarget.value })}
      />
      <div>
        <Button
          onClick={() =>
            void save().catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
          }
        >
          {words.save}
        </Button>
      </div>
    </div>
  )
}

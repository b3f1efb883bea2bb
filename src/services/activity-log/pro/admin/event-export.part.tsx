/** The events that are looked at, as a file. */
import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { send } from '../../../../../admin/client/api.ts'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { saveFile } from '../../../../../admin/client/files.ts'
import { Icon } from '../../../../../admin/kit/icon.tsx'
import type { Filters } from '../../admin/log-data.ts'
import { sayPro } from './words.ts'

const FORMATS = { csv: sayPro.csv, jsonl: sayPro.jsonl } as const

export default function EventExportPart({ service, filters }: { service: OpenService; filters: Filters }) {
  if (service.permissions.export !== true) return null
  const download = async (format: keyof typeof FORMATS) => {
    const { data } = await send('GET', `/${service.namespace}/export`, { query: { ...filters, format } })
    saveFile(data, `activity-log.${format}`)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="download" size={16} />}>
          {sayPro.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{sayPro.exportText}</Menu.Label>
        {(['csv', 'jsonl'] as const).map(format => (
          <Menu.Item
            key={format}
            onClick={() =>
              void download(format).catch((error: Error) =>
                notifications.show({ color: 'red', message: error.message }),
              )
            }
          >
            {FORMATS[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Folders of mails: those of the person at the screen, and those that everybody has. */
import { ActionIcon, Menu, Select } from '@mantine/core'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { Mail } from './mail-view.tsx'
import { mailSay } from './mail-words.ts'
import { useChange } from './use-change.ts'

type Folder = { readonly id: number; readonly name: string; readonly is_shared: boolean }

export function useFolders(service: OpenService): readonly Folder[] {
  return useAnswer<Folder[]>(service, '/email-folders', { per_page: 100 }).data?.data ?? []
}

type Choice = {
  readonly service: OpenService
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

/** Which folder is looked into; not there while there is none. */
export function FolderSelect({ service, value, onChange }: Choice) {
  const folders = useFolders(service)
  if (folders.length === 0) return null
  return (
    <Select
      size="xs"
      clearable
      aria-label={mailSay.folder}
      placeholder={mailSay.folder}
      data={folders.map(({ id, name, is_shared }) => ({
        value: String(id),
        label: is_shared ? mailSay.sharedFolder(name) : name,
      }))}
      value={value === null ? null : String(value)}
      onChange={id => onChange(id === null ? null : Number(id))}
    />
  )
}

/** Puts the mail into one of one's own, or takes it out again. */
export function FolderMenu({ service, mail }: { readonly service: OpenService; readonly mail: Mail }) {
  const { change } = useChange(service)
  const own = useFolders(service).filter(({ is_shared }) => !is_shared)
  if (own.length === 0) return null
  const put = (folder_id: number | null) => void change(`PUT /emails/${mail.id}/folder`, { folder_id })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant={mail.folder_id === null ? 'default' : 'filled'} aria-label={mailSay.putIntoFolder}>
          <Icon name="archive" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map(({ id, name }) => (
          <Menu.Item key={id} disabled={id === mail.folder_id} onClick={() => put(id)}>
            {name}
          </Menu.Item>
        ))}
        {mail.folder_id !== null && <Menu.Item onClick={() => put(null)}>{mailSay.takeOut}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The list as it is narrowed and sorted, as a file. */
import { Button, Menu } from '@mantine/core'
import { send } from '../client/api.ts'
import { saveFile } from '../client/files.ts'
import { addressOf, type Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { Icon } from '../kit/icon.tsx'
import type { ListControl } from './list-state.ts'

export function ExportButton({ source, state }: { source: Source; state: ListControl }) {
  const words = useWords()
  const { entity } = source
  if (!entity.verbs.includes('export')) return null
  const download = async (format: string) => {
    const query = { ...state.where, search: state.search, format }
    const { data } = await send<Blob>('GET', `${addressOf(source)}/export`, { query })
    saveFile(data, `${entity.name}.${format}`)
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" className="wide" leftSection={<Icon name="download" size={16} />}>
          {words.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(entity.exports ?? ['csv']).map(format => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {words.exportAs[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

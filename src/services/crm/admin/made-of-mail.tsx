/** What is made of a mail: something to do, or a case, each with the words of the mail. */
import { Button, Menu, Text } from '@mantine/core'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useGoOn } from '../../../../admin/kit/go-on.ts'
import { Icon } from '../../../../admin/kit/icon.tsx'
import type { Mail } from './mail-view.tsx'
import { mailSay } from './mail-words.ts'
import { RecordLink } from './record-link.tsx'
import { useChange } from './use-change.ts'

type Props = { readonly service: OpenService; readonly mail: Mail }

export function MakeOfMail({ service, mail }: Props) {
  const { change, isBusy } = useChange(service)
  const goOn = useGoOn()
  const makeTask = () => change(`POST /emails/${mail.id}/task`, {}, { said: mailSay.taskMade })
  const makeCase = async () => {
    const made = await change<{ id: number }>(`POST /emails/${mail.id}/case`, {}, { said: mailSay.caseMade })
    if (made) await goOn({ to: `/${service.slug}/cases/${made.id}` })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" loading={isBusy}>
          {mailSay.make}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="check" size={16} />} onClick={() => void makeTask()}>
          {mailSay.makeTask}
        </Menu.Item>
        {mail.parent?.type !== 'case' && (
          <Menu.Item leftSection={<Icon name="help-circle" size={16} />} onClick={() => void makeCase()}>
            {mailSay.makeCase}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

export const TasksOfMail = ({ service, mail: { task_ids: ids = [] } }: Props) =>
  ids.length === 0 ? null : (
    <Text fz="sm" component="p" m={0}>
      {mailSay.tasksOfMail}:{' '}
      {ids.map((id, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <RecordLink {...{ service, screen: 'tasks', id }}>{mailSay.taskNumber(id)}</RecordLink>
        </span>
      ))}
    </Text>
  )

/** What the platform itself shows in the admin app: what is written on the site, and the site. */
import type { ReadContext } from '../../kernel/context.ts'
import { accountEntity, accountScreens } from '../accounts/screens.ts'
import { commentScreens } from '../comments/screens.ts'
import { healthScreens } from '../health/screens.ts'
import { mailScreens } from '../mail/screens.ts'
import { mediaScreens } from '../media/screens.ts'
import { moduleScreens } from '../modules/screens.ts'
import { guideScreens, settingsForm, settingsScreens } from '../options/screens.ts'
import { appearanceScreens } from '../pages/screens.ts'
import { personalDataScreens } from '../personal-data/screens.ts'
import { contentEntities, contentScreens } from '../posts/screens.ts'
import { siteScreens } from '../sites/screens.ts'
import { workScreens } from '../tasks/screens.ts'
import { termScreens } from '../terms/screens.ts'
import { attentionCard } from './attention.ts'
import type { ServiceDescription } from './describe-app.ts'
import { describeArea } from './platform-service.ts'

export async function describePlatform(ctx: ReadContext): Promise<readonly ServiceDescription[]> {
  const described = [await describeArea(writing(ctx), ctx), await describeArea(await running(ctx), ctx)]
  return described.filter(({ screens }) => screens.length > 0)
}

const writing = (ctx: ReadContext) => ({
  ...{ slug: 'content', title: 'Content', icon: 'article' as const },
  screens: [...contentScreens(ctx), ...mediaScreens, ...commentScreens, ...termScreens(ctx)],
  entities: contentEntities(ctx),
})

const running = async (ctx: ReadContext) => ({
  ...{ slug: 'host', title: 'Site', icon: 'world' as const },
  screens: [
    ...guideScreens,
    ...appearanceScreens,
    ...moduleScreens,
    ...accountScreens,
    ...settingsScreens,
    ...mailScreens,
    ...workScreens,
    ...siteScreens,
    ...personalDataScreens,
    ...healthScreens,
  ],
  cards: [attentionCard],
  entities: await accountEntity(ctx),
  settingsForm: settingsForm(ctx),
})

import { uploadMedia } from '../../platform/media/media.ts'
import type { DemoAccount } from './add-accounts.ts'
import { DAY, type DemoSite, eachOf } from './demo-site.ts'
import { paintPng } from './pictures/png.ts'
import { type Scene, scenes } from './pictures/scenes.ts'
import { byTheme, type ThemeName, themeNames } from './themes/themes.ts'

/** Ids of the uploads that suit each theme. */
export type DemoPictures = Readonly<Record<ThemeName, readonly number[]>>

/** How many different pictures are painted for each theme. */
const PER_THEME = 3
const WIDTH = 640
const HEIGHT = 360

export async function addPictures(authors: readonly DemoAccount[], site: DemoSite): Promise<DemoPictures> {
  const wanted = themeNames.flatMap(theme =>
    Array.from({ length: PER_THEME }, (_, index) => ({ theme, scene: scenes[theme][index % scenes[theme].length]! })),
  )
  const random = site.random.named('pictures')
  const made = await eachOf({ what: 'pictures', of: wanted }, site, async ({ theme, scene }, index) => {
    const bytes = paintPng(WIDTH, HEIGHT, scene.paint(random))
    const author = authors[index % authors.length]!.id
    const draft = { title: titleOf(scene), alt_text: scene.alt, caption: `${scene.alt}.`, author }
    const ctx = site.at(site.today - (370 - index) * DAY)
    const { post } = await uploadMedia({ bytes, filename: `${scene.name}.png` }, draft, ctx)
    return { theme, id: post.id }
  })
  return byTheme(theme => made.filter(picture => picture.theme === theme).map(({ id }) => id))
}

function titleOf({ name }: Scene): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

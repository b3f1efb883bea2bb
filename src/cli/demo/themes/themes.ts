import { cooking } from './cooking.data.ts'
import { garden } from './garden.data.ts'
import { town } from './town.data.ts'
import { travel } from './travel.data.ts'

export const themes = { town, travel, cooking, garden } as const
export type ThemeName = keyof typeof themes

import { choice, secret, text } from '../../../kernel/fields.ts'
import { defineSettings } from '../../../kernel/settings.ts'
import { settings } from '../settings.ts'

/** What Pro adds to the settings of the log; stored with them. */
export const proSettings = defineSettings(settings.option, {
  fields: {
    geolocation_url: text({
      default: 'https://download.db-ip.com/free/dbip-country-lite-{year}-{month}.mmdb.gz',
      max: 500,
      description:
        'Where the location database comes from: a MaxMind file, bare, in gzip or in tar.gz. {year}, {month} and {license} are filled in.',
    }),
    geolocation_license: secret({ max: 200, description: 'Stands for {license} in the address.' }),
    file_scan: choice(['off', 'daily', 'weekly'], {
      default: 'daily',
      description: 'How often the files of the installation and of the data folder are compared.',
    }),
  },
  secrets: 'blank',
})

import { config } from '@rondo/contracts/calls/platform'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { displayName } from '@rondo/words/display-name'
import { read } from '../../../shell/calls.ts'
import { useShell } from '../../../shell/providers.tsx'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/field.tsx'

const usual = 'US'

/** Asks once where a merchant is, and begins with the country of their profile where shops of it are possible. It cannot be changed later, so it is confirmed by a button of its own (WALL-17, WALL-36). */
export function CountryDialog({ onConfirm, onCancel }: { onConfirm: (country: string) => void; onCancel: () => void }) {
  const { say, locale } = useShell()
  const { data } = useQuery(read(config, {}))
  const own = useSession()?.user.country
  const [chosen, choose] = useState<string>()
  const id = useId()
  const countries = data?.connectCountries ?? []
  const country = chosen ?? [own, usual].find((one) => one && countries.includes(one)) ?? countries[0] ?? usual
  return (
    <Dialog
      open
      kind="alert"
      onClose={onCancel}
      title={say('verification.countryTitle')}
      actions={
        <>
          <Button look="line" onClick={onCancel}>
            {say('verification.cancel')}
          </Button>
          <Button type="submit" form={id} disabled={countries.length === 0}>
            {say('verification.countryConfirm')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm(country)
        }}
      >
        <p className="text-ink-2">{say('verification.countryText')}</p>
        <Select
          label={say('verification.country')}
          hint={say('verification.countryElsewhere')}
          value={country}
          onChange={(event) => choose(event.target.value)}
        >
          {countries.map((code) => (
            <option key={code} value={code}>
              {displayName(locale, 'region', code)}
            </option>
          ))}
        </Select>
      </form>
    </Dialog>
  )
}

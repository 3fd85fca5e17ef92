import { type ReactNode, useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Count } from '../ui/count.tsx'
import { Calendar, type DayMark } from '../ui/calendar.tsx'
import { AppliedChip, Chip } from '../ui/chip.tsx'
import { ChoiceCard, ChoiceTile } from '../ui/choice-card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Check, Field, Select, TextArea } from '../ui/field.tsx'
import { PriceLines, Stars } from '../ui/figures.tsx'
import { Glyph, Icon } from '../ui/icon.tsx'
import { Loader } from '../ui/mark.tsx'
import { Skeleton } from '../shell/loading.tsx'
import { EmptyState, Note, Panel } from '../ui/panel.tsx'
import { Avatar } from '../ui/picture.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../shell/toasts.ts'

const threeFrom = (day: string) => ({ from: day, to: new Date(Date.parse(day) + 2 * 86_400_000).toISOString().slice(0, 10) })
const marks: Record<string, DayMark> = {
  '2026-11-24': { off: true, words: 'not available', look: 'off' },
  '2026-11-25': { words: 'rented', look: 'let' },
  '2026-11-26': { words: 'being paid for', look: 'held' },
  '2026-11-27': { words: 'blocked', look: 'blocked' },
  '2026-11-28': { words: 'busy elsewhere', look: 'elsewhere' },
}
const looks = ['ink', 'line', 'soft', 'accent', 'danger', 'plain'] as const
const statuses = ['active', 'processing', 'completed', 'cancelled', 'problematic'] as const
const glyphs = ['buy', 'rent', 'swap', 'original', 'sharing', 'virtual', 'other'] as const
const tones = ['info', 'warning', 'success', 'danger', 'problem'] as const
const kinds = ['dialog', 'alert', 'sheet', 'side'] as const

/** Every piece of ui/ in all its states. Development only. */
export default function UiPage() {
  const [open, setOpen] = useState<(typeof kinds)[number]>()
  const [n, setN] = useState(1)
  const [view, setView] = useState<'week' | 'month'>('week')
  const [first, setFirst] = useState<string>()
  return (
    <div className="frame grid gap-10 py-10">
      <title>Pieces · Rondo</title>
      <h1 className="type-title">Pieces</h1>
      <Row name="Button">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button busy>busy</Button>
        <Button size="s">small</Button>
        <Button size="l">large</Button>
        <IconButton label="Cart">
          <Icon name="bag" />
          <Count n={120} />
        </IconButton>
      </Row>
      <Row name="Chip, Badge, Glyph">
        <Chip pressed={false}>off</Chip>
        <Chip pressed>on</Chip>
        <AppliedChip label="Remove Rent" onRemove={() => {}}>
          Rent
        </AppliedChip>
        {statuses.map((status) => (
          <Badge key={status} category={status}>
            {status}
          </Badge>
        ))}
        <Badge>Unknown</Badge>
        {glyphs.map((glyph) => (
          <Glyph key={glyph} name={glyph} className="size-6" />
        ))}
      </Row>
      <Row name="Field">
        <div className="grid w-full gap-5 md:grid-cols-3">
          <Field label="Name" hint="As on your door" required />
          <Field label="E-mail" defaultValue="nobody" error="This is not an e-mail address" />
          <Field label="Price" before="$" after="USD" inputMode="decimal" />
          <Select label="Country">
            <option>France</option>
          </Select>
          <TextArea label="Message" />
          <div>
            <Check defaultChecked>Ticked</Check>
            <Check after="12">Not ticked</Check>
          </div>
        </div>
      </Row>
      <Row name="Choices">
        <fieldset className="grid w-full gap-2.5 md:grid-cols-2">
          <legend className="sr-only">Delivery</legend>
          <ChoiceCard name="d" defaultChecked title="Local Pickup" note="1.2 km away" price="Free" />
          <ChoiceCard name="d" title="Shipping" note="1–2 days" price="$5.99" />
          <ChoiceTile name="p" defaultChecked>
            <span className="text-small">3 days</span>
            <b>$28</b>
          </ChoiceTile>
        </fieldset>
        <Stepper label="Quantity" value={n} most={3} onChange={setN} words={{ less: 'Less', more: 'More' }} />
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { id: 'week', label: 'Week' },
            { id: 'month', label: 'Month' },
          ]}
        />
      </Row>
      <Row name="Tabs">
        <div className="w-full max-w-md">
          <Tabs
            label="Ways"
            tabs={[
              { id: 'buy', label: 'Buy', panel: 'Buying' },
              { id: 'rent', label: 'Rent', panel: 'Renting' },
            ]}
          />
        </div>
        <div className="w-full max-w-md">
          <Tabs
            look="line"
            label="Orders"
            tabs={[
              { id: 'all', label: 'All', panel: 'All' },
              { id: 'sold', label: 'Selling', panel: 'Selling' },
            ]}
          />
        </div>
      </Row>
      <Row name="Calendar">
        <Panel className="w-full max-w-md">
          <Calendar
            locale="en"
            label="First day"
            today="2026-11-21"
            last="2027-11-21"
            chosen={first === undefined ? undefined : threeFrom(first)}
            previewOf={threeFrom}
            markOf={(day) => marks[day]}
            onPick={setFirst}
            words={{ previous: 'Previous month', next: 'Next month', past: 'in the past', far: 'too far ahead' }}
          />
        </Panel>
        <div className="w-full max-w-sm">
          <PriceLines
            lines={[
              { id: 'rent', what: 'Rent, 3 days', amount: '$28.00' },
              { id: 'total', what: 'Total', amount: '$28.00', total: true },
            ]}
          />
        </div>
        <Stars value={4.5} label="4.5 of 5" />
        <Avatar name="Ada" />
      </Row>
      <Row name="Note">
        <Note>Plain</Note>
        {tones.map((tone) => (
          <Note key={tone} tone={tone} icon="warn">
            {tone}
          </Note>
        ))}
      </Row>
      <Row name="Dialog, Toast">
        {kinds.map((kind) => (
          <Button key={kind} look="line" onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
        <Button look="line" onClick={() => toast.success('Saved')}>
          toast
        </Button>
        <Button look="line" onClick={() => toast.error('That did not work')}>
          failure
        </Button>
        <Dialog
          open={open !== undefined}
          kind={open ?? 'dialog'}
          title="Are you sure?"
          closeLabel="Close"
          onClose={() => setOpen(undefined)}
          actions={<Button onClick={() => setOpen(undefined)}>Yes</Button>}
        >
          Some words about it.
        </Dialog>
      </Row>
      <div className="grid gap-6 md:grid-cols-3">
        <EmptyState title="Nothing here" hint="Yet.">
          <Button>Start</Button>
        </EmptyState>
        <EmptyState kind="trouble" title="Something failed" />
        <EmptyState kind="closed" title="End of Results" />
        <Loader label="Loading" />
        <Skeleton className="h-40" />
      </div>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <h2 className="type-subhead">{name}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}

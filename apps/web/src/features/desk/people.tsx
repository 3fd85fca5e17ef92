import {
  blockPerson,
  closeContact,
  listContacts,
  listListings,
  listPeople,
  putListingBack,
  takeListingDown,
  unblockPerson,
} from '@rondo/contracts/calls/desk'
import type { AnswerOf } from '@rondo/contracts/kernel/call'
import { phoneText } from '@rondo/rules/accounts/calling-codes'
import { contactStates, listingDeskStates, peopleStates } from '@rondo/rules/desk/states'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { displayName } from '@rondo/words/display-name'
import { readPages } from '../../shell/calls.ts'
import { PersonLink } from '../../shell/desk-person.tsx'
import { useShell } from '../../shell/providers.tsx'
import { Link } from '../../shell/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Avatar, Picture } from '../../ui/picture.tsx'
import { ActButton, sendAct } from './act-button.tsx'
import { ClearFilter, Finder, oneOf, States, useDeskFilter } from './desk-filter.tsx'
import { Acts, DeskList, EntryHead, Facts, OwnCase, Row } from './desk-list.tsx'

/** People: blocked with a reason, let in again, and the way to their orders. */
export function People() {
  const { say, format, locale } = useShell()
  const filter = useDeskFilter()
  const [q, state] = [filter.get('q'), oneOf(peopleStates, filter.get('state'))]
  const isFiltered = q !== '' || state !== peopleStates[0]
  const list = useInfiniteQuery(readPages(listPeople, { query: { state, ...(q && { q }) } }))
  return (
    <div className="grid gap-4">
      <Finder key={q} value={q} label={say('desk.findPerson')} onFind={(text) => filter.set({ q: text })} />
      <States
        states={peopleStates}
        value={state}
        name={(one) => say(`desk.people_${one}`)}
        onChange={(one) => filter.set({ state: one })}
      />
      <DeskList
        list={list}
        label={say('desk.people')}
        empty={say(isFiltered ? 'desk.nobodyMatches' : 'desk.nobody')}
        emptyWay={isFiltered && <ClearFilter onClear={() => filter.set({ q: '', state: '' })} />}
      >
        {({ id, username, name, avatar, wholeName, email, country, isOperator, blockedAt, joinedAt, ...person }) => {
          return (
            <Row
              portrait={<Avatar name={username} url={avatar ?? undefined} size={48} />}
              acts={
                <Acts>
                  <Link to={`/desk/orders?person=${id}`} className={buttonLook('line', 's')} aria-label={`${say('desk.orders')}: ${name}`}>
                    {say('desk.orders')}
                  </Link>
                  {blockedAt ? (
                    <ActButton label={say('desk.unblock')} about={name} send={sendAct(unblockPerson, id)} done={say('desk.done')} />
                  ) : (
                    !isOperator && (
                      <ActButton
                        look="danger"
                        isApart
                        label={say('desk.block')}
                        about={name}
                        hint={say('desk.blockHint')}
                        send={sendAct(blockPerson, id)}
                        done={say('desk.done')}
                      />
                    )
                  )}
                </Acts>
              }
            >
              <EntryHead
                signs={
                  <>
                    {blockedAt && <Badge category="problematic">{say('desk.people_blocked')}</Badge>}
                    <ShopSigns {...person} />
                    {isOperator && <Badge>{say('desk.operator')}</Badge>}
                    {!person.confirmed && <Badge>{say('desk.unconfirmed')}</Badge>}
                  </>
                }
              >
                {name} {name !== username && <span className="ps-1.5 font-normal text-ink-2">{`@${username}`}</span>}
              </EntryHead>
              <dl className="flex flex-wrap gap-x-5 gap-y-1 text-small">
                <Fact isWide name={say('desk.email')}>
                  {email}
                </Fact>
                {wholeName && wholeName !== name && <Fact name={say('desk.wholeName')}>{wholeName}</Fact>}
                {country && <Fact name={say('desk.country')}>{displayName(locale, 'region', country)}</Fact>}
                <Fact name={say('desk.joined')}>{format.dayHere(joinedAt)}</Fact>
                {(person.isMerchant || person.listings > 0) && <Fact name={say('desk.shows')}>{format.number(person.listings)}</Fact>}
              </dl>
            </Row>
          )
        }}
      </DeskList>
    </div>
  )
}

type Person = AnswerOf<typeof listPeople>['data'][number]
/** Who sells, and where their account at the payment provider keeps them from it. */
function ShopSigns({ isMerchant, verification }: Pick<Person, 'isMerchant' | 'verification'>) {
  const { say } = useShell()
  return (
    <>
      {isMerchant && <Badge>{say('desk.shop')}</Badge>}
      {verification === 'restricted' && <Badge category="processing">{say('verification.restricted')}</Badge>}
      {verification === 'rejected' && <Badge category="problematic">{say('verification.rejected')}</Badge>}
      {verification === 'pending' && <Badge category="active">{say('verification.underReview')}</Badge>}
    </>
  )
}

const Fact = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <div className={`flex gap-1.5 ${isWide ? 'max-sm:basis-full' : ''}`}>
    <dt className="shrink-0 text-ink-2">{name}</dt>
    <dd className="figures min-w-0">{children}</dd>
  </div>
)

/** How a listing stands: as its merchant reads it, and what the desk did about it. */
const states = {
  shown: { word: 'desk.shown', category: 'completed' },
  takenDown: { word: 'desk.listings_taken_down', category: 'problematic' },
  hidden: { word: 'desk.hidden' },
  held: { word: 'listings.held', category: 'processing' },
  soldOut: { word: 'listings.soldOut' },
} as const
function stateOf({ active, merchantMaySell, stock, takenDownAt }: AnswerOf<typeof listListings>['data'][number]): keyof typeof states {
  if (takenDownAt) return 'takenDown'
  if (!active) return 'hidden'
  if (!merchantMaySell) return 'held'
  return stock === 0 ? 'soldOut' : 'shown'
}

/** Listings: taken out of the shop with a reason, and put back. */
export function Listings() {
  const { say, format } = useShell()
  const filter = useDeskFilter()
  const [q, state] = [filter.get('q'), oneOf(listingDeskStates, filter.get('state'))]
  const isFiltered = q !== '' || state !== listingDeskStates[0]
  const list = useInfiniteQuery(readPages(listListings, { query: { state, ...(q && { q }) } }))
  return (
    <div className="grid gap-4">
      <Finder key={q} value={q} label={say('desk.findListing')} onFind={(text) => filter.set({ q: text })} />
      <States
        states={listingDeskStates}
        value={state}
        name={(one) => say(one === 'held' ? 'listings.held' : `desk.listings_${one}`)}
        onChange={(one) => filter.set({ state: one })}
      />
      <DeskList
        list={list}
        label={say('desk.listings')}
        empty={say(isFiltered ? 'desk.noListingsMatch' : 'desk.noListings')}
        emptyWay={isFiltered && <ClearFilter onClear={() => filter.set({ q: '', state: '' })} />}
      >
        {(listing) => {
          const { word, ...look } = states[stateOf(listing)]
          const { id, name, merchant, photo, takenDownAt, reason, createdAt, isOwn } = listing
          return (
            <Row
              picture={photo && <Picture {...photo} alt="" sizes="48px" most={160} className="aspect-4/5 w-full object-cover" />}
              acts={
                isOwn && takenDownAt ? (
                  <OwnCase />
                ) : (
                  <Acts>
                    {takenDownAt ? (
                      <ActButton label={say('desk.putBack')} about={name} send={sendAct(putListingBack, id)} done={say('desk.done')} />
                    ) : (
                      <ActButton
                        look="danger"
                        label={say('desk.takeDown')}
                        about={name}
                        hint={say('desk.takeDownHint')}
                        send={sendAct(takeListingDown, id)}
                        done={say('desk.done')}
                      />
                    )}
                  </Acts>
                )
              }
            >
              <EntryHead signs={<Badge {...look}>{say(word)}</Badge>}>
                {takenDownAt ? (
                  name
                ) : (
                  <Link to={`/product/${id}`} className="link">
                    {name}
                  </Link>
                )}
              </EntryHead>
              <Facts>
                <span>{`#${id}`}</span>
                <PersonLink {...merchant} />
                <Prices listing={listing} />
                <span>{say('desk.listedSince', { day: format.dayHere(createdAt) })}</span>
              </Facts>
              {reason && <p className="text-small">{reason}</p>}
            </Row>
          )
        }}
      </DeskList>
    </div>
  )
}

type Listing = AnswerOf<typeof listListings>['data'][number]
/** For how much it may be had, as cards say it. */
function Prices({ listing: { price, rent, currency } }: { listing: Listing }) {
  const { say, format } = useShell()
  const period = rent && { price: format.price(rent.price, currency), period: say(`catalogue.${rent.option}`, { n: rent.number }) }
  return (
    <>
      {price !== null && <span>{format.price(price, currency)}</span>}
      {rent && period && <span>{say(rent.areSeveral ? 'catalogue.rentFrom' : 'catalogue.rentOnly', period)}</span>}
    </>
  )
}

const mailTo = (address: string, about: string) => `mailto:${address}?subject=${encodeURIComponent(`Re: ${about}`)}`

/** What people wrote into the contact form. */
export function Contacts() {
  const { say, format } = useShell()
  const filter = useDeskFilter()
  const state = oneOf(contactStates, filter.get('state'))
  const list = useInfiniteQuery(readPages(listContacts, { query: { state } }))
  return (
    <div className="grid gap-4">
      <States
        states={contactStates}
        value={state}
        name={(one) => say(`desk.contact_${one}`)}
        onChange={(one) => filter.set({ state: one })}
      />
      <DeskList list={list} label={say('desk.contacts')} empty={say(`desk.noContacts_${state}`)}>
        {({ id, name, replyTo, phone, subject, text, createdAt, state: stands }) => {
          const about = subject ?? say('desk.contactNamed', { id })
          return (
            <>
              <EntryHead signs={<Badge>{say(`desk.contact_${stands}`)}</Badge>}>{about}</EntryHead>
              <p className="whitespace-pre-line">{text}</p>
              <Facts>
                {name && <span>{name}</span>}
                {replyTo && (
                  <a href={mailTo(replyTo, about)} className="link">
                    {replyTo}
                  </a>
                )}
                {phone && <span>{phoneText(phone, 'US')}</span>}
                <span>{format.dayHere(createdAt)}</span>
              </Facts>
              {stands === 'open' && (
                <Acts>
                  {replyTo && (
                    <a href={mailTo(replyTo, about)} className={buttonLook('ink', 's')}>
                      {say('desk.answerByMail')}
                    </a>
                  )}
                  <ActButton
                    label={say('desk.markAnswered')}
                    about={about}
                    send={sendAct(closeContact, id, { state: 'answered' })}
                    done={say('desk.done')}
                  />
                  <ActButton
                    label={say('desk.close')}
                    about={about}
                    send={sendAct(closeContact, id, { state: 'closed' })}
                    done={say('desk.done')}
                  />
                </Acts>
              )}
            </>
          )
        }}
      </DeskList>
    </div>
  )
}

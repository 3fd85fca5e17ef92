import { event } from '../../platform/events.ts'

export const registered = event<{ accountId: number; tokenId: number }>('accounts.registered')
export const verificationAsked = event<{ accountId: number; tokenId: number }>('accounts.verification_asked')
/** The address is confirmed, for the first time. */
export const accountConfirmed = event('accounts.confirmed')
/** Null when what was typed names nobody: that takes as long as a wish that is followed by a mail. */
export const resetAsked = event<{ accountId: number | null }>('accounts.reset_asked')
/** The owner of an old address took the account back: what opens something of it without a password is made anew. */
export const accountTakenBack = event<{ accountId: number }>('accounts.taken_back')
export const passwordChanged = event<{ accountId: number }>('accounts.password_changed')
export const emailChangeAsked = event<{ accountId: number; tokenId: number }>('accounts.email_change_asked')
export const emailChanged = event<{ accountId: number; tokenId: number }>('accounts.email_changed')
export const contactSent = event<{ messageId: number }>('accounts.contact_sent')
export const profileChanged = event('accounts.profile_changed')
/** Somebody blocked a person, or took that back. */
export const blocksChanged = event<{ blockerId: number; blockedId: number }>('accounts.blocks_changed')
export const followsChanged = event('accounts.follows_changed')
/** A merchant may be paid now, or not any more. The database records it, whoever changes the row. */
export const chargesChanged = event<{ accountId: number }>('accounts.charges_changed')
export const accountDeleted = event<{ accountId: number }>('accounts.deleted')
/** An operator blocked a person, or let them in again. `isTold`: they hear of it by a mail about something else. */
export const blockedChanged = event<{ accountId: number; isBlocked: boolean; isTold: boolean }>('accounts.blocked_changed')
/** The second factor was switched on or off. */
export const secondFactorChanged = event<{ accountId: number; isOn: boolean }>('accounts.second_factor_changed')

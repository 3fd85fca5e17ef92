import type { ReactNode } from 'react'
import { ClaimsTab, DisputesTab } from '../../features/claims/index.ts'
import {
  Alarms,
  Audit,
  Cases,
  Contacts,
  Differences,
  Groups,
  Listings,
  Operations,
  Overview,
  People,
  Queues,
  Refunds,
} from '../../features/desk/index.ts'
import { ReportsTab } from '../../features/moderation/index.ts'

/** The tabs of the desk, in their order. A room with a tab of its own adds a line here; its words are `desk.<id>`. */
export const deskTabs = [
  { id: 'overview', panel: (): ReactNode => <Overview /> },
  { id: 'alarms', panel: () => <Alarms /> },
  { id: 'refunds', panel: () => <Refunds /> },
  { id: 'operations', panel: () => <Operations /> },
  { id: 'differences', panel: () => <Differences /> },
  { id: 'cases', panel: () => <Cases /> },
  { id: 'orders', panel: () => <Groups /> },
  { id: 'claims', panel: () => <ClaimsTab /> },
  { id: 'disputes', panel: () => <DisputesTab /> },
  { id: 'reports', panel: () => <ReportsTab /> },
  { id: 'people', panel: () => <People /> },
  { id: 'listings', panel: () => <Listings /> },
  { id: 'contacts', panel: () => <Contacts /> },
  { id: 'queues', panel: () => <Queues /> },
  { id: 'audit', panel: () => <Audit /> },
] as const

/** A carrier's service with its carrier, whose name some services have already: `USPS Ground Advantage`, `Colissimo Home`. */
export const namedService = (carrier: string, service: string): string =>
  service.startsWith(carrier) ? service : `${carrier} ${service}`.trim()

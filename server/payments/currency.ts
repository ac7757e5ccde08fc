/** What fees are asked in (decisions H-16): the Algerian dinar, two decimals. */
export const CURRENCY = 'DZD'

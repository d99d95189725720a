/** What the shop sells. `netCents` is the price without tax. */
export const products = [
  { id: "sencha", name: "Sencha, 100 g", netCents: 1000 },
  { id: "genmaicha", name: "Genmaicha, 100 g", netCents: 790 },
  { id: "hojicha", name: "Hojicha, 100 g", netCents: 706 },
  { id: "tin", name: "Tin, green", netCents: 840 },
];

/** Names from which the demo's contacts and companies are made. */

export const firstNames =
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Ashley Mark Emily Steven Kimberly Andrew Donna Paul Michelle Joshua Carol Kenneth Amanda Kevin Melissa Brian Deborah Ronald Stephanie Timothy Rebecca Jason Laura Jeffrey Helen Ryan Sharon Jacob Cynthia Gary Kathleen Nicholas Amy Eric Angela Jonathan Shirley Stephen Anna Justin Brenda Brandon Pamela Benjamin Nicole Samuel Ruth Gregory Katherine Alexander Samantha Patrick Christine Jack Emma Dennis Catherine Jerry Virginia Tyler Rachel Aaron Carolyn José Maria Henry Heather Adam Diane Douglas Olivia Nathan Julie Zoe Lucía Priya Wei Mei Aisha Omar Fatima Kwame Amara Mateo Sofía Diego Camila Hiroshi Yuki Min-jun Ji-woo Arjun Anika Rohan Leila Tariq Nadia Ivan Katya Anders Ingrid Søren Chloé Étienne Siobhán Declan Niamh'.split(
    ' ',
  )

export const lastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Fisher Vasquez Simmons Graham Murray Ford Castro Marshall Owens Okafor Mensah Adeyemi Haddad Rahman Chowdhury Sharma Iyer Chen Wang Zhang Tanaka Sato Park Choi Novák Kowalski Virtanen Lindqvist Johansen Weber Schmidt Müller Rossi Moreau O’Brien D’Angelo'.split(
    ' ',
  )

/** The first words of company names. */
export const companyWords =
  'Alder Amber Anchor Arbor Aspen Atlas Bayside Beacon Birch Blackwood Bluebird Bridgeport Brookfield Canyon Cardinal Cascade Cedar Clearwater Cobalt Copper Coral Cornerstone Crescent Crestview Cypress Delta Driftwood Eastgate Elmwood Ember Evergreen Fairview Falcon Fieldstone Foxglove Frontier Garnet Glenview Granite Greenway Harbor Hawthorn Hazel Heritage Highland Hillcrest Horizon Indigo Ironwood Ivory Juniper Keystone Kingfisher Lakeshore Lantern Larkspur Laurel Liberty Linden Magnolia Maple Meridian Midtown Millbrook Monarch Northgate Oakridge Orchard Osprey Pacific Palisade Parkside Pinecrest Pioneer Prairie Quarry Redwood Ridgeline Riverbend Rosewood Saffron Sandstone Sequoia Silverline Skyline Spruce Stonebridge Summit Sycamore Tamarack Thornton Timberline Union Valley Vista Westfield Whitman Willow Windward'.split(
    ' ',
  )

/** The last words of company names, by what the companies do. */
export const companyKinds = [
  'Dental Care',
  'Family Medicine',
  'Veterinary Clinic',
  'Physical Therapy',
  'Logistics',
  'Freight',
  'Supply Co.',
  'Manufacturing',
  'Precision Parts',
  'Packaging',
  'Construction',
  'Roofing',
  'Plumbing & Heating',
  'Electric',
  'Landscaping',
  'Architects',
  'Interiors',
  'Realty',
  'Property Management',
  'Insurance',
  'Wealth Partners',
  'Accounting',
  'Legal Group',
  'Consulting',
  'Software',
  'Analytics',
  'Cloud Services',
  'IT Solutions',
  'Media',
  'Marketing',
  'Print & Design',
  'Hotel',
  'Travel',
  'Catering',
  'Coffee Roasters',
  'Bakery',
  'Brewing',
  'Foods',
  'Outfitters',
  'Bikes',
  'Auto Repair',
  'Motors',
  'Furniture',
  'Flooring',
  'Fitness',
  'Learning Center',
  'Staffing',
  'Security',
  'Solar',
  'Textiles',
] as const

/** Area codes of large cities in the United States. */
export const areaCodes =
  '202 206 212 213 214 215 303 305 312 313 314 404 407 408 412 415 502 503 504 512 513 602 612 614 615 617 619 702 703 704 713 716 719 801 804 808 816 858 901 916'.split(
    ' ',
  )

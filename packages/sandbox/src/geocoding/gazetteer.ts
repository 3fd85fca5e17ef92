/** Streets that exist, in eight cities or so of each of six countries: country | region code | region | city | postal code | latitude | longitude | streets. */
const rows = `
US|CA|California|San Francisco|94103|37.7749|-122.4194|Market Street;Mission Street;Valencia Street;Folsom Street;Howard Street;Castro Street;Haight Street;Fillmore Street;Lombard Street;Geary Boulevard
US|NY|New York|New York|10012|40.7228|-73.9982|Broadway;Houston Street;Bleecker Street;Prince Street;Mercer Street;Lafayette Street;Spring Street;Bowery;Canal Street;Madison Avenue;Park Avenue;Fifth Avenue
US|IL|Illinois|Chicago|60611|41.8925|-87.6262|Michigan Avenue;State Street;Wacker Drive;Clark Street;Halsted Street;Lake Shore Drive;Rush Street;Clayton Street
US|CA|California|Los Angeles|90028|34.0983|-118.3267|Sunset Boulevard;Hollywood Boulevard;Vine Street;Melrose Avenue;Wilshire Boulevard;Figueroa Street;La Brea Avenue
US|TX|Texas|Austin|78701|30.2672|-97.7431|Congress Avenue;Sixth Street;Guadalupe Street;Lamar Boulevard;Barton Springs Road;Rainey Street
US|WA|Washington|Seattle|98101|47.6101|-122.3344|Pike Street;Pine Street;Broadway East;Rainier Avenue South;Aurora Avenue North;Western Avenue
US|CA|California|Cupertino|95014|37.3318|-122.0312|Infinite Loop;Stevens Creek Boulevard;De Anza Boulevard
US|MA|Massachusetts|Boston|02116|42.3503|-71.0765|Boylston Street;Newbury Street;Beacon Street;Commonwealth Avenue;Tremont Street
FR|75|Île-de-France|Paris|75001|48.8606|2.3376|Rue de Rivoli;Rue Saint-Honoré;Avenue de l'Opéra;Rue Montorgueil;Rue du Louvre;Boulevard Saint-Germain;Rue de Vaugirard;Rue Oberkampf;Avenue des Champs-Élysées;Rue Mouffetard;Rue des Martyrs;Rue Lepic
FR|69|Auvergne-Rhône-Alpes|Lyon|69002|45.7589|4.8320|Rue de la République;Rue Mercière;Rue Victor Hugo;Cours Lafayette;Rue Garibaldi;Quai Saint-Antoine;Rue Saint-Jean
FR|13|Provence-Alpes-Côte d'Azur|Marseille|13001|43.2965|5.3698|La Canebière;Rue Paradis;Rue de Rome;Cours Julien;Boulevard Baille;Avenue du Prado
FR|33|Nouvelle-Aquitaine|Bordeaux|33000|44.8378|-0.5792|Rue Sainte-Catherine;Cours de l'Intendance;Rue Judaïque;Cours Victor Hugo;Quai des Chartrons
FR|31|Occitanie|Toulouse|31000|43.6045|1.4440|Rue d'Alsace-Lorraine;Rue Saint-Rome;Allées Jean Jaurès;Rue du Taur;Boulevard de Strasbourg
FR|59|Hauts-de-France|Lille|59800|50.6366|3.0635|Rue de Béthune;Rue Nationale;Rue Faidherbe;Boulevard de la Liberté;Rue Esquermoise
FR|67|Grand Est|Strasbourg|67000|48.5734|7.7521|Rue des Grandes Arcades;Quai des Bateliers;Rue du Dôme;Avenue des Vosges;Grand'Rue
DE|BE|Berlin|Berlin|10117|52.5170|13.3889|Friedrichstraße;Unter den Linden;Torstraße;Kurfürstendamm;Kantstraße;Oranienstraße;Schönhauser Allee;Karl-Marx-Allee;Bergmannstraße;Warschauer Straße
DE|HH|Hamburg|Hamburg|20095|53.5511|9.9937|Mönckebergstraße;Spitalerstraße;Reeperbahn;Jungfernstieg;Elbchaussee;Lange Reihe;Eppendorfer Landstraße
DE|BY|Bayern|München|80331|48.1374|11.5755|Kaufingerstraße;Maximilianstraße;Leopoldstraße;Sendlinger Straße;Schellingstraße;Lindwurmstraße;Türkenstraße
DE|HE|Hessen|Frankfurt am Main|60313|50.1136|8.6797|Zeil;Goethestraße;Berger Straße;Kaiserstraße;Mainzer Landstraße;Schweizer Straße
DE|NW|Nordrhein-Westfalen|Köln|50667|50.9384|6.9599|Hohe Straße;Schildergasse;Ehrenstraße;Aachener Straße;Venloer Straße;Severinstraße
DE|SN|Sachsen|Leipzig|04109|51.3406|12.3747|Petersstraße;Grimmaische Straße;Karl-Liebknecht-Straße;Eisenbahnstraße;Hainstraße
DE|BW|Baden-Württemberg|Stuttgart|70173|48.7784|9.1800|Königstraße;Calwer Straße;Theodor-Heuss-Straße;Hauptstätter Straße;Olgastraße
GB|ENG|England|London|W1D 3AF|51.5136|-0.1365|Oxford Street;Regent Street;Carnaby Street;Old Compton Street;Wardour Street;King's Road;Portobello Road;Brick Lane;Upper Street;Fleet Street;Baker Street;Whitechapel Road
GB|ENG|England|Manchester|M1 1AG|53.4808|-2.2426|Oldham Street;Market Street;Deansgate;Oxford Road;Portland Street;King Street
GB|ENG|England|Bristol|BS1 4DJ|51.4545|-2.5879|Park Street;Corn Street;Gloucester Road;Whiteladies Road;North Street
GB|ENG|England|Brighton|BN1 1HD|50.8229|-0.1363|North Laine;Western Road;Preston Street;Church Road;Queens Road
GB|SCT|Scotland|Edinburgh|EH1 1RE|55.9533|-3.1883|Princes Street;George Street;Leith Walk;High Street;Cockburn Street;Rose Street
GB|SCT|Scotland|Glasgow|G1 3LN|55.8609|-4.2514|Buchanan Street;Sauchiehall Street;Argyle Street;Byres Road;Great Western Road
GB|WLS|Wales|Cardiff|CF10 1BH|51.4816|-3.1791|Queen Street;St Mary Street;Cowbridge Road East;City Road;Cathedral Road
CA|ON|Ontario|Toronto|M5V 2T6|43.6487|-79.3962|Queen Street West;King Street West;Yonge Street;Bloor Street West;Spadina Avenue;Dundas Street West;College Street;Ossington Avenue;Bathurst Street
CA|QC|Québec|Montréal|H2X 1Y4|45.5169|-73.5696|Rue Sainte-Catherine;Boulevard Saint-Laurent;Rue Saint-Denis;Avenue du Mont-Royal;Rue Sherbrooke;Avenue du Parc;Rue Crescent
CA|BC|British Columbia|Vancouver|V6B 1A7|49.2827|-123.1207|Robson Street;Granville Street;Main Street;Commercial Drive;Davie Street;West 4th Avenue;Hastings Street
CA|AB|Alberta|Calgary|T2P 1J9|51.0447|-114.0719|Stephen Avenue;Macleod Trail;17th Avenue SW;Kensington Road;Centre Street
CA|NS|Nova Scotia|Halifax|B3J 1S9|44.6488|-63.5752|Barrington Street;Spring Garden Road;Agricola Street;Hollis Street;Quinpool Road
CA|ON|Ontario|Ottawa|K1P 5M7|45.4215|-75.6972|Bank Street;Rideau Street;Sparks Street;Elgin Street;Wellington Street
CN|SH|Shanghai|Shanghai|200001|31.2304|121.4737|Nanjing East Road=南京东路;Huaihai Middle Road=淮海中路;Fuzhou Road=福州路;Wukang Road=武康路;Yuyuan Road=愚园路;Hengshan Road=衡山路;Julu Road=巨鹿路;Sichuan North Road=四川北路;Century Avenue=世纪大道
CN|BJ|Beijing|Beijing|100006|39.9042|116.4074|Wangfujing Street=王府井大街;Chang'an Avenue=长安街;Nanluoguxiang=南锣鼓巷;Gulou East Street=鼓楼东大街;Sanlitun Road=三里屯路;Xidan North Street=西单北大街;Qianmen Street=前门大街
CN|GD|Guangdong|Guangzhou|510030|23.1291|113.2644|Beijing Road=北京路;Zhongshan Fifth Road=中山五路;Tianhe Road=天河路;Huanshi East Road=环市东路;Shangxiajiu=上下九步行街
CN|GD|Guangdong|Shenzhen|518000|22.5431|114.0579|Shennan Boulevard=深南大道;Huaqiang North Road=华强北路;Binhe Avenue=滨河大道;Hongli Road=红荔路
CN|ZJ|Zhejiang|Hangzhou|310000|30.2741|120.1551|Hefang Street=河坊街;Yan'an Road=延安路;Nanshan Road=南山路;Wulin Road=武林路;Beishan Street=北山街
CN|SC|Sichuan|Chengdu|610016|30.5728|104.0668|Chunxi Road=春熙路;Kuanzhai Alley=宽窄巷子;Renmin South Road=人民南路;Jinli Street=锦里;Taisheng South Road=太升南路
`

export interface Street {
  country: string
  regionCode: string
  region: string
  city: string
  postcode: string
  latitude: number
  longitude: number
  name: string
  /** The name in the country's own script, where that is another one. */
  native: string | undefined
}

export const countryNames: Record<string, string> = {
  US: 'United States',
  FR: 'France',
  DE: 'Germany',
  GB: 'United Kingdom',
  CA: 'Canada',
  CN: 'China',
}

/** A number that always belongs to a text: the seed of everything invented. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619) >>> 0
  return hash
}

/** A street lies within about three kilometres of the middle of its city; the same street always at the same place. */
function placed(latitude: number, longitude: number, name: string): { latitude: number; longitude: number } {
  const hash = hashOf(name)
  const north = ((hash % 1000) / 1000 - 0.5) * 0.05
  const east = (((hash >>> 10) % 1000) / 1000 - 0.5) * 0.07
  return { latitude: Number((latitude + north).toFixed(6)), longitude: Number((longitude + east).toFixed(6)) }
}

export const streets: readonly Street[] = rows
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [country = '', regionCode = '', region = '', city = '', postcode = '', latitude = '', longitude = '', names = ''] =
      line.split('|')
    return names.split(';').map((given): Street => {
      const [name = '', native] = given.split('=')
      return {
        country,
        regionCode,
        region,
        city,
        postcode,
        ...placed(Number(latitude), Number(longitude), `${city} ${name}`),
        name,
        native,
      }
    })
  })

const seen = new Set<string>()
/** One street of each city: where invented streets are put. */
export const cities: readonly Street[] = streets.filter(({ country, city }) => {
  const key = `${country} ${city}`
  return !seen.has(key) && seen.add(key)
})

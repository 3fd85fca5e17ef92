import type { GarmentLook } from '../types.ts'

/** A local service with its hourly rates, or a digital item (a file, which is its picture) with its price; amounts in whole US dollars before conversion. */
export type ServiceRow = {
  at: string
  name: [en: string, zh: string]
  about: [en: string, zh: string]
  look: Pick<GarmentLook, 'category' | 'cut' | 'colour' | 'fabric' | 'print' | 'lot'>
  view: 'front' | 'detail' | 'setting'
  rates?: [hours: number, price: number][]
  radiusMiles?: number
  price?: number
}

const look = (words: string): ServiceRow['look'] => {
  const [category, cut, colour, fabric, print, lot] = words.split(' ') as [string, string, string, string, string, string]
  return { category, cut, colour, fabric, print: print === '-' ? 'none' : print, lot: Number(lot) } as ServiceRow['look']
}

export const services: ServiceRow[] = [
  {
    at: 'hemming',
    name: ['Hems and Simple Alterations', '改裤脚与基础修改'],
    about: [
      'Bring trousers, skirts and coats that almost fit. I pin them on you, sew the same afternoon and press them before you leave. One hour is enough for two hems.',
      '差一点就合身的裤子、裙子和大衣都可以带来。当面别针量好，当天下午改完，走之前熨平。一小时大约能改两条裤脚。',
    ],
    look: look('pants wide black suiting - 0'),
    view: 'setting',
    rates: [
      [1, 38],
      [2, 70],
    ],
    radiusMiles: 8,
  },
  {
    at: 'bridal-fitting',
    name: ['Evening and Bridal Fitting', '礼服与婚纱试身修改'],
    about: [
      'Fittings for gowns that matter: bust, waist, straps and train. We meet at my studio or at your home, with time for a second look in good light.',
      '为重要的礼服做试身：胸围、腰线、肩带和裙摆都会照顾到。可以来工作室，也可以上门，留足时间在好光线下再看一遍。',
    ],
    look: look('dress gown white silk - 1'),
    view: 'setting',
    rates: [
      [1, 85],
      [2, 160],
      [4, 300],
    ],
    radiusMiles: 15,
  },
  {
    at: 'closet-edit',
    name: ['Closet Edit at Your Home', '上门衣橱整理'],
    about: [
      'Two calm hours with everything you own. We keep, mend, lend or let go, and you end with outfits photographed on your phone.',
      '用两小时安静地过一遍你所有的衣服：留下、修补、出租或放手。结束时手机里会有搭配好的照片。',
    ],
    look: look('top shirt blue poplin stripesV 1'),
    view: 'setting',
    rates: [
      [2, 120],
      [4, 220],
    ],
    radiusMiles: 12,
  },
  {
    at: 'knit-repair',
    name: ['Moth Holes and Knit Repair', '毛衣虫洞织补'],
    about: [
      'Invisible mending for fine knits, visible darning if you like a little colour. Please wash the piece first; I match yarn from a drawer of some four hundred shades.',
      '细针毛衣可以做隐形织补，喜欢颜色的话也可以做看得见的补花。请先洗干净；我有四百多种颜色的毛线可以配。',
    ],
    look: look('sweater crew gray knit - 0'),
    view: 'detail',
    rates: [
      [1, 42],
      [3, 115],
    ],
    radiusMiles: 6,
  },
  {
    at: 'denim-mending',
    name: ['Denim Mending, Sashiko Style', '刺子绣牛仔修补'],
    about: [
      'Knees, seats and pocket corners, reinforced by hand with white sashiko thread. Slow work that outlives the jeans around it.',
      '膝盖、臀部和口袋角，用白色刺子线手工加固。活儿慢，但补好的地方往往比裤子还耐穿。',
    ],
    look: look('jeans straight navy denim - 0'),
    view: 'detail',
    rates: [
      [1, 45],
      [2, 84],
    ],
    radiusMiles: 10,
  },
  {
    at: 'leather-care',
    name: ['Leather Cleaning and Colour Care', '皮衣皮包清洁补色'],
    about: [
      'I clean, feed and recolour jackets and bags, and I will tell you honestly when a scratch should stay. Pickup from my workshop.',
      '皮衣和皮包的清洁、滋养与补色。哪道划痕不该去掉，我会如实告诉你。在工作室交接。',
    ],
    look: look('accessories tote brown leather - 2'),
    view: 'setting',
    rates: [
      [1, 55],
      [2, 100],
    ],
    radiusMiles: 10,
  },
  {
    at: 'shoe-resoling',
    name: ['Shoe Resoling and Heel Tips', '换鞋底与鞋跟'],
    about: [
      'New rubber, new heel tips, new laces. Most pairs are ready the next evening, boots need a day more.',
      '换胶底、换鞋跟、换鞋带。大多数鞋第二天晚上可取，靴子要再多一天。',
    ],
    look: look('shoes boot black leather - 0'),
    view: 'setting',
    rates: [[1, 48]],
    radiusMiles: 5,
  },
  {
    at: 'styling-session',
    name: ['Personal Styling Session', '一对一穿搭咨询'],
    about: [
      'Tell me where you are going and how you want to feel. I bring a rail in your size, we try, and you buy or rent only what you would miss.',
      '告诉我你要去哪里、想要什么感觉。我会带一整架你的尺码来，一起试，只买或租那些你会惦记的。',
    ],
    look: look('suit trouser pink suiting - 2'),
    view: 'setting',
    rates: [
      [1, 75],
      [3, 200],
    ],
    radiusMiles: 20,
  },
  {
    at: 'colour-analysis',
    name: ['Colour Analysis with Silk Drapes', '真丝布样个人色彩诊断'],
    about: [
      'Ninety silk swatches, one north window and no make-up. You leave with a fan of colours and the courage to wear two of them.',
      '九十块真丝布样、一扇朝北的窗、素颜。你会带走一套属于自己的色卡，还有穿上其中两种颜色的勇气。',
    ],
    look: look('accessories scarf multicolor silk scarf 0'),
    view: 'front',
    rates: [
      [1, 90],
      [2, 165],
    ],
    radiusMiles: 10,
  },
  {
    at: 'tailoring-lesson',
    name: ['First Tailoring Lesson', '第一堂裁缝课'],
    about: [
      'Threading, straight seams and one proper buttonhole on a real blazer front. Machines and tea are here, up to three people.',
      '穿线、走直线、在真正的西装前片上锁一个像样的扣眼。机器和茶都备好了，最多三人一起。',
    ],
    look: look('jacket blazer beige linen - 1'),
    view: 'setting',
    rates: [
      [2, 80],
      [4, 150],
    ],
    radiusMiles: 10,
  },
  {
    at: 'indigo-dyeing',
    name: ['Indigo Vat Afternoon', '蓝染下午'],
    about: [
      'Bring two cotton or linen pieces; the vat is alive and the aprons are already blue. We fold, bind, dip, and hang everything in the yard.',
      '带两件棉或麻的旧衣来，染缸是活的，围裙早就蓝了。一起折、扎、浸，然后晾在院子里。',
    ],
    look: look('other kimono navy cotton - 0'),
    view: 'setting',
    rates: [[3, 110]],
    radiusMiles: 12,
  },
  {
    at: 'photo-hour',
    name: ['Product Photos for Your Listings', '商品拍摄服务'],
    about: [
      'Eight pieces an hour on my studio paper: front, detail and on the hanger, files the same night. Steamer included.',
      '在我的棚里一小时拍八件：正面、细节、挂拍，当晚交图。含蒸汽熨烫。',
    ],
    look: look('dress shift white cotton rings 0'),
    view: 'setting',
    rates: [
      [1, 65],
      [2, 120],
      [4, 220],
    ],
    radiusMiles: 10,
  },
  {
    at: 'steaming',
    name: ['Steaming and Pressing Before Events', '活动前熨烫服务'],
    about: [
      'I arrive with a steamer and pressing table, and leave a rail of clothes ready to wear. Good for photo days, shows and weddings.',
      '带着蒸汽机和烫台上门，离开时一整架衣服都可以直接穿。适合拍摄、走秀和婚礼。',
    ],
    look: look('skirt pleated pink silk - 0'),
    view: 'setting',
    rates: [
      [1, 40],
      [2, 76],
    ],
    radiusMiles: 9,
  },
  {
    at: 'made-to-measure-shirt',
    name: ['Made-to-Measure Shirt, First Fitting', '定制衬衫首次量体'],
    about: [
      'We choose cloth and collar, and I take eighteen measures. The hour is credited when you order the shirt.',
      '一起选面料和领型，量十八个尺寸。之后下单，这一小时的费用可抵扣。',
    ],
    look: look('top shirt white poplin - 1'),
    view: 'setting',
    rates: [[1, 50]],
    radiusMiles: 14,
  },
  {
    at: 'hat-blocking',
    name: ['Hat Cleaning and Reblocking', '礼帽清洁与整形'],
    about: [
      'Felt hats brushed, steamed and put back on the block; ribbons replaced. Please bring the hat, not only a photo.',
      '毛毡礼帽刷净、蒸汽、重新上模整形，也可换帽带。请带帽子来，光看照片判断不了。',
    ],
    look: look('accessories hat brown felt - 0'),
    view: 'setting',
    rates: [[1, 44]],
    radiusMiles: 7,
  },
  {
    at: 'silk-care',
    name: ['Hand Washing for Silk and Lace', '真丝蕾丝手洗护理'],
    about: [
      'Cool water, plain soap, patient hands. I do not take anything I would not wash for myself, and I say so before we start.',
      '凉水、素皂、耐心的手。我自己不敢洗的我也不收，动手前会先说明。',
    ],
    look: look('lingerie camiset silver silk - 0'),
    view: 'setting',
    rates: [
      [1, 36],
      [2, 66],
    ],
    radiusMiles: 6,
  },
  {
    at: 'bag-hardware',
    name: ['Bag Straps, Zips and Hardware', '包带拉链五金更换'],
    about: [
      'Broken zip, tired strap, lost ring: I keep brass and nickel in most sizes, and stitch by hand through the old holes.',
      '拉链坏了、包带松了、圆环丢了：黄铜和镍色五金常备各种尺寸，沿着原来的针孔手缝。',
    ],
    look: look('accessories shoulder navy leather - 0'),
    view: 'detail',
    rates: [
      [1, 52],
      [2, 95],
    ],
    radiusMiles: 8,
  },
  {
    at: 'costume-consulting',
    name: ['Costume Hour for Small Productions', '小剧组服装顾问'],
    about: [
      'Student films, fringe theatre, music videos: we read the script together and pull looks from my archive. Rental of pieces is separate.',
      '学生短片、小剧场、MV：一起读剧本，从我的收藏里挑造型。衣服租金另计。',
    ],
    look: look('other cape black wool herring 0'),
    view: 'setting',
    rates: [
      [1, 60],
      [3, 165],
    ],
    radiusMiles: 25,
  },
  {
    at: 'repair-cafe',
    name: ['Repair Table for Friends', '朋友聚会修补台'],
    about: [
      'I set up a table at your party, guests bring one thing each, and we mend it together. Thread, patches and a good lamp come along.',
      '我在你的聚会上摆一张桌子，每位客人带一件东西来，我们一起补。线、补丁和好灯我都带着。',
    ],
    look: look('jumpsuit dungaree blue denim - 1'),
    view: 'setting',
    rates: [
      [2, 130],
      [3, 185],
    ],
    radiusMiles: 18,
  },
  {
    at: 'moth-proofing',
    name: ['Wool Storage and Moth Check', '羊毛收纳与防蛀检查'],
    about: [
      'End of season: I brush, air and pack your wool in cotton bags with cedar, and look at every seam for moths.',
      '换季时上门：刷毛、通风、配雪松木装进棉袋，每道缝都检查有没有蛀虫。',
    ],
    look: look('other bag beige canvas - 1'),
    view: 'setting',
    rates: [
      [1, 46],
      [3, 125],
    ],
    radiusMiles: 10,
  },
  {
    at: 'embroidery',
    name: ['Hand Embroidered Initials', '手绣姓名缩写'],
    about: [
      'Initials, a small flower or a date, on collars, cuffs and linings. Choose the thread with me; up to four letters an hour.',
      '在领子、袖口或里衬上绣缩写、小花或日期。线色一起挑，一小时最多四个字母。',
    ],
    look: look('lingerie pyjama blue poplin - 1'),
    view: 'detail',
    rates: [
      [1, 58],
      [2, 108],
    ],
    radiusMiles: 11,
  },
  {
    at: 'pattern-wrap-skirt',
    name: ['Print for Your Wall: Circle Skirt', '墙面装饰图：大圆裙'],
    about: [
      'My circle skirt as a picture, seen from the front, to print and hang above the sewing table. For one household.',
      '我的大圆裙正面图，打印出来可以挂在缝纫桌上方。限一个家庭使用。',
    ],
    look: look('skirt circle red cotton - 0'),
    view: 'front',
    price: 4,
  },
  {
    at: 'pattern-kimono-jacket',
    name: ['Print for Your Wall: Kimono Jacket', '墙面装饰图：和服外套'],
    about: [
      'A kimono jacket of painted cotton as a picture to print and pin up. For one household.',
      '手绘棉布和服外套的图片，打印后可以钉在墙上。限一个家庭使用。',
    ],
    look: look('other kimono green cotton brush 0'),
    view: 'front',
    price: 5,
  },
  {
    at: 'chart-cable-sweater',
    name: ['Close-Up to Knit From: Fisherman Cable', '绞花特写：渔夫毛衣'],
    about: [
      'A picture of my fisherman sweater from so near that you can count the stitches. For knitters who work by eye.',
      '渔夫毛衣的近距离图片，近到可以数针数。适合看着实物就会织的人。',
    ],
    look: look('sweater crew white cable - 2'),
    view: 'detail',
    price: 4,
  },
  {
    at: 'guide-wardrobe',
    name: ['Phone Wallpaper: Sand Overcoat', '手机壁纸：沙色大衣'],
    about: [
      'The coat that I would keep if I could keep one, as a quiet picture for your phone.',
      '如果只能留一件大衣，我会留这一件。做成一张安静的图片，放在手机上。',
    ],
    look: look('coat overcoat beige wool - 1'),
    view: 'setting',
    price: 3,
  },
  {
    at: 'texture-pack',
    name: ['Tweed Close-Up for Backgrounds', '花呢特写背景图'],
    about: [
      'One picture of a fancy tweed from near, as a background for slides, boards and letters. Licence for one person.',
      '一张花呢近景图，可作幻灯片、灵感板和信纸的背景。单人授权。',
    ],
    look: look('jacket tweed multicolor tweed blocks 2'),
    view: 'detail',
    price: 6,
  },
]

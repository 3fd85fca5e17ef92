/** How a seller begins to speak of a cut: `English | Chinese`, keyed category.cut. */
export const cutLines: Record<string, string[]> = {
  'dress.slip': [
    'A slip dress cut on the bias, so it moves a moment after you do. | 斜裁吊带裙，你动一下，它慢半拍才动。',
    'Thin straps, a soft neckline and a hem that swings: the dress that goes under blazers and over T-shirts. | 细肩带、柔软领口、会荡的裙摆：外面套西装、里面搭T恤都行。',
    'Simple from the front, lovely from behind. It sits low on the back and stays put. | 正面简单，背面好看。后背开得低，却很稳当。',
  ],
  'dress.wrap': [
    'A true wrap with a tie at the waist, generous enough to sit cross-legged in. | 真正的裹身裙，腰间系带，盘腿坐也不走光。',
    'The wrap overlaps by a whole hand, so wind is no trouble. | 前片重叠有一掌宽，风大也不怕。',
    'It ties, it flatters, it forgives a long lunch. | 一系就有腰，吃多了也看不出来。',
  ],
  'dress.shirtdress': [
    'A shirt above, a full skirt below, and buttons all the way so it can be worn open as a light coat. | 上半身是衬衫，下半身是大摆，一排扣到底，敞开穿就是薄外套。',
    'Crisp collar, deep pockets, sleeves made to be rolled. | 领子挺，口袋深，袖子就是为了卷起来穿的。',
  ],
  'dress.gown': [
    'A long gown for the evenings you plan for. The bodice holds itself up; you can forget about it and dance. | 为值得盼的夜晚准备的长礼服。上身自己撑得住，放心去跳舞。',
    'Floor length in flat shoes, ankle length in heels, pleased either way. | 平底鞋穿到地，高跟鞋露脚踝，怎样都好看。',
    'Made for staircases, photographs and second helpings. | 适合下楼梯、拍照片，也适合再添一碗。',
  ],
  'dress.tiered': [
    'Three tiers, a scooped neck and broad straps that stay where they are. | 三层裙摆、圆领，宽肩带服帖，不会滑落。',
    'Gathers by the metre. It is the dress people ask about at the market. | 褶子用了好几米布，去集市总有人问在哪买的。',
    'Airy, roomy and long enough to sit on warm grass. | 透气宽松，坐在晒暖的草地上长度正好。',
  ],
  'dress.shift': [
    'A straight shift that skims and never clings, with a small stand at the neck. | 直筒裙型，顺着身体却不贴身，领口有一点点立起。',
    'Clean sixties lines, two darts and nothing to fuss over. | 六十年代的干净线条，两道省，没有多余的东西。',
  ],
  'dress.knitted': [
    'A long knit dress that keeps its shape at the knees, which is where others give up. | 长款针织裙，别人家容易鼓包的膝盖处，它不会。',
    'Pull it on, add boots, done. It travels rolled up in a corner of the bag. | 套上，配靴子，出门。卷起来塞在包角也不皱。',
  ],
  'top.tee': [
    'A boxy tee with a proper weight, cut a little shorter so it needs no tucking. | 有分量的宽松T恤，衣长略短，不用塞进去。',
    'The neck is sewn twice and does not bacon in the wash. | 领口双线，洗多少次都不会荷叶边。',
  ],
  'top.shirt': [
    'A shirt with room at the shoulders and a collar that stands on its own. | 肩部有余量，领子自己能立住。',
    'Half borrowed from a boyfriend, half from a painter. Wear it open, tied or tucked. | 一半像男友的，一半像画家的。敞开、打结、塞进去都行。',
    'Pearl buttons, a back pleat and a curved hem. | 珍珠贝扣、后背褶、弧形下摆。',
  ],
  'top.blouse': [
    'Balloon sleeves and a long bow that can be tied, knotted or left alone. | 灯笼袖，长飘带可以系蝴蝶结、打单结，也可以随它去。',
    'Buttoned at the cuff with three small covered buttons, soft everywhere else. | 袖口三颗小包扣，其余都是软的。',
  ],
  'top.cami': [
    'A camisole with adjustable straps and a neckline that behaves. | 肩带可调，领口乖巧不走形。',
    'Under a blazer at nine, on its own at nine in the evening. | 早上九点穿在西装里，晚上九点单穿。',
  ],
  'top.polo': [
    'A knitted polo with an open collar, neat enough for work and soft enough for the sofa. | 开领针织Polo，上班够整齐，窝沙发够软。',
    'Fully fashioned sleeves, ribbed hem, no logo. | 收针袖、罗纹下摆，没有标志。',
  ],
  'top.halter': [
    'A high halter that shows the shoulders and hides the straps. | 高领挂脖，露肩不露带。',
    'Gathered into a band that buttons behind the neck. | 上端抽褶收进颈带，在颈后扣合。',
  ],
  'sweater.crew': [
    'A round-neck sweater with saddle shoulders; the sort that ends up on every chair in the house. | 马鞍肩圆领毛衣，就是家里每把椅子上都搭过的那件。',
    'Knitted in one go to the armholes, so there are no side seams to rub. | 腋下以下一体织成，没有侧缝，不磨人。',
  ],
  'sweater.turtle': [
    'A roll neck tall enough to fold twice, soft enough to forget. | 高领可以翻两折，软得让人忘了它。',
    'Long ribbed cuffs that can be pulled over cold hands. | 长罗纹袖口，冷了能把手缩进去。',
  ],
  'sweater.vneck': [
    'A V-neck with a deep rib, worn with a shirt below or with nothing to prove. | 宽罗纹V领，里面加衬衫，或者什么都不必加。',
    'Slightly long in the body and easy across the back. | 衣身略长，后背宽松。',
  ],
  'sweater.cardigan': [
    'A cardigan with real buttons and pockets that hold a phone without sagging. | 真扣子的开衫，口袋放手机也不坠。',
    'Button it to the top and it is a jumper, leave it open and it is a hug. | 扣满了是毛衣，敞开着像个拥抱。',
  ],
  'sweater.vest': [
    'A knitted vest for those weeks between coat and no coat. | 毛背心，专治不知道穿不穿外套的那几周。',
    'Layers over poplin, under tweed, and wins at both. | 套在府绸外、花呢里，都赢。',
  ],
  'jacket.trucker': [
    'A trucker with straight seams, copper rivets and a little fading where arms bend. | 直线剪裁的牛仔夹克，铜铆钉，手肘处有一点自然褪色。',
    'Short, sturdy and better every year. | 短款、结实，一年比一年好看。',
  ],
  'jacket.biker': [
    'A biker jacket with an off-centre zip, belt and that particular weight on the shoulders. | 斜拉链机车夹克，带腰带，压在肩上的分量刚刚好。',
    'The leather creases like a well-read book. Zips run smoothly, lining is whole. | 皮纹像一本翻旧的书。拉链顺滑，里衬完好。',
  ],
  'jacket.bomber': [
    'A bomber with gathered sleeves and ribbing that still springs back. | 飞行夹克，袖子微褶，罗纹弹性依旧。',
    'Light, round in the shoulder, happiest over a dress. | 轻、圆肩，套在连衣裙外面最高兴。',
  ],
  'jacket.tweed': [
    'A short tweed jacket with braid along every edge and four pockets you may actually use. | 短款花呢外套，边缘全是编织滚边，四个口袋是真的。',
    'A fine chain sewn into the hem keeps it hanging straight. | 下摆里缝了细链条，怎么穿都垂直。',
  ],
  'jacket.blazer': [
    'A single-breasted blazer with soft shoulders, a touch longer than the hip. | 单排扣西装，软肩，略长过臀。',
    'Cut to close without pulling. Two inner pockets, because why not. | 扣上也不绷。两个内袋，为什么不呢。',
    'It makes jeans look like a decision. | 配牛仔裤，牛仔裤都像是深思熟虑的。',
  ],
  'jacket.quilted': [
    'Quilted by the metre, bound by hand, warm without the bulk. | 整幅绗缝、手工滚边，暖而不臃。',
    'Wears as a jacket in autumn and as a liner when it snows. | 秋天当外套，下雪当内胆。',
  ],
  'coat.overcoat': [
    'A straight overcoat that falls from the shoulder and leaves room for a thick jumper. | 直身大衣，从肩落下，里面穿厚毛衣也有余地。',
    'Deep pockets, one vent, no fuss. The long coat that ends the search. | 深口袋、一道开衩、不啰嗦。找到它就不用再找大衣了。',
  ],
  'coat.trench': [
    'Storm flap, belt, buckled cuffs: every detail of a trench, none of the stiffness. | 防风片、腰带、袖襻，风衣该有的都有，唯独不僵硬。',
    'Sheds drizzle, hides creases and looks better tied than buckled. | 小雨不沾、不显皱，腰带打结比扣上好看。',
  ],
  'coat.puffer': [
    'A puffer with a high collar, light as a lunch bag. | 高领羽绒，轻得像个饭袋。',
    'The filling stays where it should and the zip runs from both ends. | 填充不跑位，双向拉链。',
  ],
  'coat.wrap': [
    'A robe of a coat: no buttons, wide collar, a belt to pull tight on windy corners. | 像浴袍一样的大衣：没有扣子，大翻领，风口处把腰带一系。',
    'Put it over anything, even pyjamas. Nobody has to know. | 套在什么外面都行，包括睡衣，没人会知道。',
  ],
  'coat.duffle': [
    'Real toggles, a roomy hood and patch pockets for books. | 真牛角扣、大帽兜，贴袋放得下书。',
    'Dense felt that laughs at the wind off the river. | 密实的呢料，河边的风也不怕。',
  ],
  'pants.wide': [
    'Wide from the hip, pressed with a crease, long enough for heels and easily hemmed. | 从胯部放宽，前中压线，长度够配高跟鞋，也好改短。',
    'They move like a skirt and sit like trousers. | 走起来像裙，坐下来是裤。',
  ],
  'pants.tapered': [
    'Tapered to the ankle, with a flat front and pockets that do not gape. | 收到脚踝，平腹设计，口袋不张嘴。',
    'The pair that makes trainers look grown up and pumps look relaxed. | 配球鞋显成熟，配高跟显松弛。',
  ],
  'pants.palazzo': [
    'Palazzo trousers with a high waist and a breeze built in. | 高腰宽腿裤，自带微风。',
    'Elastic at the back, flat at the front, wonderful on stairs. | 前平后松紧，走楼梯特别好看。',
  ],
  'pants.cargo': [
    'Cargo pockets placed where hands fall, straps to gather the hem. | 工装袋就在手落下的位置，裤脚可抽绳。',
    'Built for carrying things, worn for carrying on. | 为装东西而生，为继续生活而穿。',
  ],
  'jeans.straight': [
    'Straight jeans with a rise that stays up when you crouch. | 直筒牛仔裤，蹲下也不掉腰。',
    'Five pockets, button fly, one honest blue thread. | 五袋、排扣，一根老实的蓝线。',
  ],
  'jeans.wide': [
    'Wide legs that start at the thigh and pool a little at the shoe. | 从大腿开始放宽，在鞋面微微堆起。',
    'Firm at the waist, free below. | 腰部有型，往下自由。',
  ],
  'jeans.flare': [
    'A proper flare from the knee, with the length to carry it. | 从膝盖开始的正经喇叭，长度也撑得起。',
    'Put on a record first. | 先放张唱片，再穿上它。',
  ],
  'jeans.cropped': [
    'Cropped above the ankle with a deep turn-up. | 九分长，宽宽的卷边。',
    'Made for bicycles, puddles and showing off socks. | 适合骑车、踩水坑和炫耀袜子。',
  ],
  'skirt.pleated': [
    'Every pleat is set by heat and opens like an accordion when you walk. | 每道褶都是热压定型，走路像手风琴一样打开。',
    'Sits on the waist with a flat band and a hidden zip. | 平腰头，隐形拉链，卡在腰上。',
  ],
  'skirt.bias': [
    'Cut on the bias with a plain waistband; it drapes, it never grips. | 斜裁，简单腰头，垂坠不裹身。',
    'Knit on top by day, silk on top by night. | 白天配毛衣，晚上配真丝。',
  ],
  'skirt.mini': [
    'A short skirt with a little flare and real pockets. | 微A短裙，有真口袋。',
    'Tights and boots in winter, bare legs and loafers in May. | 冬天配厚袜靴子，五月光腿配乐福。',
  ],
  'skirt.pencil': [
    'A pencil skirt with a back vent generous enough for stairs. | 铅笔裙，后衩足够上楼梯。',
    'Lined, darted, polite, and quietly dangerous. | 有里衬、有省道，礼貌，又有点危险。',
  ],
  'skirt.tiered': [
    'Three gathered tiers on an elastic waist: comfort disguised as an outfit. | 三层抽褶、松紧腰，把舒服伪装成造型。',
    'It dries on the line in an hour and needs no iron. | 晾一小时就干，不用熨。',
  ],
  'skirt.circle': [
    'A full circle of cloth. Spin once before you leave the house. | 一整个圆的布，出门前先转一圈。',
    'Side seam pockets and a wide waistband that stays flat. | 侧缝口袋，宽腰头平整不卷。',
  ],
  'shorts.tailored': [
    'High-waisted shorts with pleats and a pressed crease. | 高腰打褶短裤，压出中线。',
    'Trousers that decided on summer. | 决定过夏天的西裤。',
  ],
  'shorts.denim': [
    'Denim shorts with length enough for bike seats. | 牛仔短裤，骑车坐凳也不尴尬。',
    'The hem was cut by hand and stitched so it frays no further. | 裤脚手剪并压线，不会再散。',
  ],
  'shorts.bermuda': [
    'Knee-length shorts with a clean front and a cool breeze. | 及膝中裤，前片干净，通风凉快。',
    'Wear them with a blazer and everyone asks where the trousers went. | 配西装穿，大家都会问裤腿去哪了。',
  ],
  'shorts.track': [
    'Soft shorts with side stripes and a cord that does not get lost. | 侧条纹软短裤，抽绳不会缩进去。',
    'For running, or for looking as if you had. | 跑步穿，或者装作刚跑完。',
  ],
  'jumpsuit.utility': [
    'A boiler suit with a two-way zip, because bathrooms exist. | 双向拉链连体工装，毕竟要上厕所。',
    'Nine pockets, double knees and a belt to pull it all in. | 九个口袋、双层膝盖，腰带一收就精神。',
  ],
  'jumpsuit.dungaree': [
    'Dungarees with adjustable straps and a bib pocket for pencils. | 可调背带，胸前口袋放铅笔。',
    'Roomy in the seat, honest in the knee. | 臀部宽松，膝盖耐磨。',
  ],
  'suit.trouser': [
    'Jacket and trousers cut from one length of cloth, and happy to be separated. | 上衣和长裤出自同一段布，拆开穿也乐意。',
    'Half-canvassed front, soft shoulder, trousers with a little stretch at the back. | 半毛衬前身，软肩，裤后腰有一点弹。',
  ],
  'suit.double': [
    'A double-breasted suit with peak lapels and a calm kind of authority. | 双排扣戗驳领套装，气场是沉静的那种。',
    'Six buttons, one of them only for show. Trousers fall straight to the shoe. | 六颗扣，有一颗只是好看。裤管直落鞋面。',
  ],
  'suit.tuxedo': [
    'A dinner suit with silk-faced lapels and a braid along the leg. | 缎面驳领礼服套装，裤侧有缎带。',
    'Black tie, no heels needed. | 出席正式晚宴，不用高跟鞋。',
  ],
  'activewear.set': [
    'A matching bra and leggings without seams on the inside of the leg. | 上下一套，大腿内侧无缝。',
    'Squat-proof, sweat-proof, sofa-proof. | 深蹲不透、出汗不闷、躺平也舒服。',
  ],
  'activewear.hoodie': [
    'A heavy hoodie with a lined hood and a cord you can tie in a bow. | 厚帽衫，双层帽，帽绳能打蝴蝶结。',
    'The pocket holds two hands and a sandwich. | 口袋装得下两只手和一个三明治。',
  ],
  'activewear.track': [
    'A track jacket with contrast tape and a zip right up to the chin. | 撞色织带运动外套，拉链可以一直拉到下巴。',
    'Old-school cut, new-school fabric. | 老派剪裁，新派面料。',
  ],
  'activewear.tennis': [
    'A tennis dress with built-in shorts and a ball pocket. | 网球裙，内搭安全裤，有放球的口袋。',
    'The pleats open on the serve. | 发球时褶子会打开。',
  ],
  'swimwear.onepiece': [
    'A swimsuit with a low back and straps that do not slide in a dive. | 低背连体泳衣，跳水肩带也不滑。',
    'Double lined, fast drying, made for actual swimming. | 双层里布、快干，是真的能游泳的那种。',
  ],
  'swimwear.bikini': [
    'A two-piece with ties that stay tied. | 两件式，系带不会自己松开。',
    'Soft edges, no digging, sizes can be mixed on request. | 边缘柔软不勒，上下可混码。',
  ],
  'swimwear.trunks': [
    'Swim trunks with a mesh lining and a pocket that drains. | 网布内衬泳裤，口袋会漏水。',
    'Short enough to swim in, long enough for lunch. | 短到能游，长到能去吃午饭。',
  ],
  'lingerie.pyjama': [
    'Pyjamas with piping, a chest pocket and a collar that lies flat. | 滚边睡衣，胸袋，领子服帖。',
    'Good enough to answer the door in. | 穿着去开门也体面。',
  ],
  'lingerie.robe': [
    'A robe with wide sleeves, an inner tie and two pockets. | 宽袖晨袍，有内系带和两个口袋。',
    'For slow mornings and quick exits from the bath. | 给慢悠悠的早晨，和匆忙出浴的时刻。',
  ],
  'lingerie.camiset': [
    'A camisole and shorts for warm nights. | 热天晚上的吊带与短裤。',
    'Flat seams, a soft waist and lace nowhere near the skin. | 平缝、软腰，蕾丝绝不贴肤。',
  ],
  'lingerie.nightdress': [
    'A nightdress with puffed sleeves and smocking at the front. | 泡泡袖睡裙，胸前有褶饰。',
    'As long as a story and as soft as the second wash. | 长得像个故事，软得像洗过第二遍。',
  ],
  'accessories.tote': [
    'A tote that stands up by itself and fits a laptop, a scarf and a loaf of bread. | 自己站得住的托特，放得下电脑、围巾和一条面包。',
    'Long handles, one inner pocket, edges painted by hand. | 长提手、一个内袋，油边是手工刷的。',
  ],
  'accessories.shoulder': [
    'A small bag that sits right under the arm. | 刚好夹在腋下的小包。',
    'Fits a phone, keys, lipstick and a paperback if it is thin. | 放得下手机、钥匙、口红，和一本薄书。',
  ],
  'accessories.bucket': [
    'A bucket bag with a drawstring that closes with one pull. | 一拉就合的抽绳水桶包。',
    'Soft sides, strong bottom, room for more than you think. | 侧面软、底部硬，比看起来能装。',
  ],
  'accessories.scarf': [
    'Ninety centimetres of printed silk with hand-rolled edges. | 九十厘米见方的印花真丝，手卷边。',
    'Wear it on the neck, the hair, the bag or the wall. | 戴脖子、扎头发、系包上，挂墙上也行。',
  ],
  'accessories.hat': [
    'A hat with a firm brim and a ribbon that can be changed. | 帽檐挺括，帽带可以换。',
    'It keeps the sun off and the secrets in. | 挡住太阳，也藏得住秘密。',
  ],
  'accessories.belt': [
    'Cut from a single piece of hide, buckle in solid brass. | 整条皮裁成，实心黄铜扣。',
    'Seven holes, and I will punch an eighth if you ask. | 七个孔，需要的话我再打一个。',
  ],
  'accessories.sunglasses': [
    'Acetate frames polished by hand, with dark lenses and full protection. | 手工打磨板材框，深色镜片，全防护。',
    'Comes with a soft case and a little mystery. | 附软套一只，附送一点神秘。',
  ],
  'accessories.beanie': [
    'A ribbed beanie with a deep fold, warm over the ears. | 罗纹毛线帽，翻边够深，护住耳朵。',
    'Small enough for a coat pocket. | 小到能塞进大衣口袋。',
  ],
  'shoes.pump': [
    'Pumps with a heel that is high enough and a last that is kind. | 跟高够用，鞋楦体贴。',
    'Worn through whole weddings without a plaster. | 穿完一整场婚礼没贴创可贴。',
  ],
  'shoes.boot': [
    'Boots with elastic at the sides and a heel that sounds good on stone. | 侧边松紧靴，踩在石板上声音好听。',
    'Waxed, resoled and ready for another ten winters. | 上过蜡，换过底，再走十个冬天。',
  ],
  'shoes.sneaker': [
    'Low sneakers with a stitched sole that can be replaced. | 低帮运动鞋，车缝底，可换底。',
    'Plain in the best way. | 素得刚刚好。',
  ],
  'shoes.loafer': [
    'Loafers soft enough for bare feet from the first day. | 第一天光脚穿也不磨的乐福鞋。',
    'Polished by hand, scuffed only by life. | 手工擦亮，只被生活磨过。',
  ],
  'shoes.ballet': [
    'Ballet flats with a low vamp and a thin rubber sole for city streets. | 浅口芭蕾鞋，薄胶底，走城市路面。',
    'Fold them into a bag for the way home. | 折起来放包里，回家路上换。',
  ],
  'shoes.sandal': [
    'Strappy sandals that stay on when you run for the bus. | 绑带凉鞋，追公交也不掉。',
    'Soft straps, small heel, long evenings. | 软带、小跟、长夜。',
  ],
  'other.cape': [
    'A cape with slits for the arms and a collar that closes high. | 斗篷，留了伸手的口，领子可以扣高。',
    'It swings over everything, rucksack included. | 什么都能罩住，包括双肩包。',
  ],
  'other.kimono': [
    'A kimono jacket with straight sleeves, worn open or wrapped. | 直袖和服外套，敞开或裹起来都好。',
    'One size, many people. | 一个尺码，许多人穿。',
  ],
  'other.bag': [
    'A garment bag with a full zip and a window for a name card. | 全开拉链衣物袋，有名片窗。',
    'Keeps a gown or two coats dry on the train. | 一件礼服或两件大衣，坐火车也不怕湿。',
  ],
  'other.virtual': ['A dress that exists only on screen and weighs nothing at all. | 只存在于屏幕上的连衣裙，一点重量都没有。'],
}
